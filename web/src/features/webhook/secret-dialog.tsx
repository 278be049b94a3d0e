import { Alert, Button, Modal, Typography } from 'antd';
import { useState } from 'react';
import styles from './webhook.module.css';

export interface NewSecret {
  readonly address: string;
  readonly secret: string;
  /** The old one still signs for a day. */
  readonly isRenewed: boolean;
}

interface SecretDialogProps {
  readonly value: NewSecret;
  readonly onClosed: () => void;
}

/** Shows a secret for the only time. It does not close by accident: only by the button. */
export function SecretDialog({ value: { address, secret, isRenewed }, onClosed }: SecretDialogProps) {
  const [open, setOpen] = useState(true);
  return (
    <Modal
      title="推送密钥"
      open={open}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      afterClose={onClosed}
      footer={
        <Button type="primary" onClick={() => setOpen(false)}>
          我已保存
        </Button>
      }
    >
      <Alert type="warning" showIcon title="密钥只显示这一次。请现在复制，并通过安全的方式交给对方的开发人员。" />
      {isRenewed && <p>24 小时内新旧两个密钥都会签名，请对方在此期间换上新密钥。</p>}
      <p className={styles.code}>{address}</p>
      <Typography.Text copyable={{ text: secret, icon: ['复制密钥', '已复制'], tooltips: false }}>
        <code className={styles.address}>{secret}</code>
      </Typography.Text>
    </Modal>
  );
}
