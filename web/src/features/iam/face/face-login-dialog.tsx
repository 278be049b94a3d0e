import { Button, Modal } from 'antd';
import { AntdTheme } from '../../../theme/antd-theme.tsx';
import { FaceTracker } from '../../../kits/face-tracker/face-tracker.tsx';
import styles from './face.module.css';
import { useFaceLogin } from './use-face-login.ts';

const WIDTH = 540;

interface FaceLoginDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Signs in by the camera alone. It closes by its only button, or on success (specification, section 2). */
export default function FaceLoginDialog({ open, onClose }: FaceLoginDialogProps) {
  const { isDone, reason, enter, refuse, cancel } = useFaceLogin(onClose);
  return (
    <AntdTheme>
      <Modal
        open={open}
        centered
        destroyOnHidden
        width={WIDTH}
        title="人脸登录"
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        footer={
          <Button onClick={cancel} disabled={isDone}>
            取 消
          </Button>
        }
      >
        <FaceTracker onCapture={enter} onRefused={refuse} />
        <p className={styles.reason} role="alert">
          {reason}
        </p>
      </Modal>
    </AntdTheme>
  );
}
