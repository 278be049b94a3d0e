import { profileApi } from '@ganlin/contract/iam/profile';
import { fileApi } from '@ganlin/contract/media/file';
import { Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { upload } from '../../../lib/api/client.ts';
import { queryClient, reportFailure } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { cutAvatar, type Area } from './avatar-picture.ts';
import styles from './profile-sections.module.css';

const MAX_ZOOM = 4;

interface AvatarDialogProps {
  /** The object URL of the chosen picture. */
  readonly address: string;
  readonly onClosed: () => void;
}

/** Chooses the avatar's square of the picture: moved by pointer or arrow keys, enlarged by wheel, pinch or slider. */
export default function AvatarDialog({ address, onClosed }: AvatarDialogProps) {
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
      await keep(await cutAvatar(image.current, area.current));
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
      title="裁剪头像"
      open={open}
      okText="保存头像"
      confirmLoading={saving}
      onOk={() => void save()}
      onCancel={() => !saving && setOpen(false)}
      afterClose={onClosed}
    >
      <div className={styles.cropper}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          objectFit="cover"
          cropShape="round"
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
          cropperProps={{ role: 'group', 'aria-label': '头像范围，用方向键移动图片' }}
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

async function keep(picture: File): Promise<void> {
  const { avatar } = await upload(fileApi.uploadAvatar, {}, picture);
  useSession.setState({ avatar });
  await queryClient.invalidateQueries({ queryKey: [profileApi.detail.path] });
  toast('success', '头像已更换');
}
