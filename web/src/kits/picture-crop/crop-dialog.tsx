import { Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { reportFailure } from '../../lib/api/query.ts';
import { toast } from '../../lib/screen/toast.ts';
import styles from './crop-dialog.module.css';
import { cutPicture, type Area, type Cut } from './cut-picture.ts';

const MAX_ZOOM = 4;

interface CropDialogProps {
  /** The object URL of the chosen picture. */
  readonly address: string;
  readonly cut: Cut;
  readonly onSave: (picture: File) => Promise<void>;
  readonly onClosed: () => void;
}

/** Chooses a part of the picture: moved by pointer or arrow keys, enlarged by wheel, pinch or slider. */
export default function CropDialog({ address, cut, onSave, onClosed }: CropDialogProps) {
  const [open, setOpen] = useState(true);
  const [saving, setSaving] = useState(false);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const area = useRef<Area>(undefined);
  const image = useRef<HTMLImageElement>(null);
  const zoomId = useId();
  const save = async () => {
    if (!image.current || !area.current) return;
    setSaving(true);
    try {
      await onSave(await cutPicture(image.current, area.current, cut));
      setOpen(false);
    } catch (error) {
      reportFailure(error);
    } finally {
      setSaving(false);
    }
  };
  const refuse = () => {
    toast('warning', '这张图片打不开，请换一张');
    setOpen(false);
  };
  return (
    <Modal
      title={`裁剪${cut.name}`}
      open={open}
      okText={`保存${cut.name}`}
      confirmLoading={saving}
      onOk={() => void save()}
      onCancel={() => !saving && setOpen(false)}
      afterClose={onClosed}
    >
      <div className={styles.cropper} style={{ aspectRatio: cut.width / cut.height }}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={cut.width / cut.height}
          objectFit="cover"
          cropShape={cut.isRound ? 'round' : 'rect'}
          showGrid={false}
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, pixels) => {
            area.current = pixels;
          }}
          setImageRef={(ref) => {
            image.current = ref.current;
          }}
          mediaProps={{ alt: '待裁剪的图片', onError: refuse }}
          cropperProps={{ role: 'group', 'aria-label': `${cut.name}范围，用方向键移动图片` }}
        />
      </div>
      <div className={styles.zoom}>
        <label htmlFor={zoomId}>缩放</label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.1}
          value={zoom}
          onChange={({ target }) => setZoom(target.valueAsNumber)}
        />
      </div>
      <p className={styles.hint}>拖动图片，或用方向键移动；滚轮、双指或滑块缩放。</p>
    </Modal>
  );
}
