import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Input, Modal, Space } from 'antd';
import { QRCodeCanvas } from 'qrcode.react';
import { useRef, useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { saveBlob } from '../../../lib/api/files.ts';
import { registrationAddress, type NamedClass } from './class-row.ts';
import styles from './classes.module.css';

interface ShareDialogProps {
  readonly trainclass: NamedClass;
  readonly onClosed: () => void;
}

/** Rendered larger than displayed, so that the saved image can be printed. */
const DRAWN = 480;
const SHOWN = 220;

/** The registration URL, to be sent or scanned. */
export function ShareDialog({ trainclass: { id, title }, onClosed }: ShareDialogProps) {
  const [open, setOpen] = useState(true);
  const code = useRef<HTMLCanvasElement>(null);
  const address = registrationAddress(id, location.origin);
  return (
    <Modal
      title="报名地址"
      open={open}
      footer={null}
      width={440}
      onCancel={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      <div className={styles.share}>
        <b>{title}</b>
        <QRCodeCanvas
          ref={code}
          className={styles.code}
          value={address}
          size={DRAWN}
          style={{ width: SHOWN, height: SHOWN }}
          marginSize={2}
          level="M"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is a canvas, whose picture can be saved
          role="img"
          aria-label={`${title}报名二维码`}
        />
        <p>用手机扫一扫，或打开下面的地址报名。</p>
        <Input readOnly aria-label="报名地址" value={address} onFocus={({ target }) => target.select()} />
        <Space wrap>
          <Button
            type="primary"
            icon={<CopyOutlined aria-hidden />}
            onClick={() => void copyText(address, '报名地址已复制')}
          >
            复制地址
          </Button>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => savePicture(code.current, title)}>
            保存二维码
          </Button>
        </Space>
      </div>
    </Modal>
  );
}

function savePicture(code: HTMLCanvasElement | null, title: string): void {
  code?.toBlob((picture) => picture && saveBlob(picture, `${title}报名二维码.png`));
}
