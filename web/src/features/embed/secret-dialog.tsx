import { Alert, Button, Modal, Typography } from 'antd';
import { useState } from 'react';
import styles from './secret-dialog.module.css';

export interface NewKey {
  readonly name: string;
  readonly keyId: string;
  readonly secret: string;
}

interface SecretDialogProps {
  readonly value: NewKey;
  readonly onClosed: () => void;
}

/** Shows a key for the only time. It does not close by accident: only by the button. */
export function SecretDialog({ value: { name, keyId, secret }, onClosed }: SecretDialogProps) {
  const [open, setOpen] = useState(true);
  return (
    <Modal
      title={`“${name}”的密钥`}
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
      <dl className={styles.key}>
        <dt>密钥编号（keyId）</dt>
        <dd>
          <Copied text={keyId} name="密钥编号" />
        </dd>
        <dt>密钥（secret）</dt>
        <dd>
          <Copied text={secret} name="密钥" />
        </dd>
      </dl>
    </Modal>
  );
}

function Copied({ text, name }: { readonly text: string; readonly name: string }) {
  return (
    <Typography.Text
      className={styles.value ?? ''}
      copyable={{ text, icon: [`复制${name}`, '已复制'], tooltips: false }}
    >
      <code>{text}</code>
    </Typography.Text>
  );
}
