import { errors } from '@ganlin/contract/errors';
import { faceApi } from '@ganlin/contract/iam/face';
import { Button, Checkbox, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../lib/failure.ts';
import { useCall } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { rulesOf } from '../../../lib/zod-rule.ts';
import { AntdTheme } from '../../../theme/antd-theme.tsx';
import { FaceTracker, type FaceCapture } from '../../../widgets/face-tracker/face-tracker.tsx';
import { isFinal } from './face-refusal.ts';
import styles from './face.module.css';

const rules = rulesOf(faceApi.enrol.request);

interface FaceEnrolDialogProps {
  readonly consentText: string;
  readonly onClosed: () => void;
}

/** First what is agreed to and the password, then the camera. */
export default function FaceEnrolDialog({ consentText, onClosed }: FaceEnrolDialogProps) {
  const enrol = useCall(faceApi.enrol, { refresh: [faceApi.detail], silent: true });
  const [password, setPassword] = useState<string>();
  const [reason, setReason] = useState('');
  const save = async (capture: FaceCapture) => {
    setReason('');
    await enrol.mutateAsync({ ...capture, password: password ?? '', consent: true });
    toast('success', '人脸登记成功');
    onClosed();
  };
  const refuse = (error: unknown): boolean => {
    setReason(messageOf(error));
    if (!isPasswordWrong(error)) return !isFinal(error);
    setPassword(undefined);
    return false;
  };
  return (
    <AntdTheme>
      <Modal
        open
        centered
        title="登记人脸"
        width={540}
        keyboard={false}
        mask={{ closable: false }}
        onCancel={onClosed}
        footer={null}
      >
        {password === undefined ? (
          <ConsentForm consentText={consentText} fault={reason} onAgreed={setPassword} />
        ) : (
          <>
            <FaceTracker onCapture={save} onRefused={refuse} />
            <p className={styles.reason} role="alert">
              {reason}
            </p>
          </>
        )}
      </Modal>
    </AntdTheme>
  );
}

function isPasswordWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === errors.passwordWrong.code;
}

interface ConsentFormProps {
  readonly consentText: string;
  /** What was wrong with the last password. */
  readonly fault: string;
  readonly onAgreed: (password: string) => void;
}

function ConsentForm({ consentText, fault, onAgreed }: ConsentFormProps) {
  return (
    <Form
      // Its fields stand beside those of the page, which may have the same names.
      name="face"
      layout="vertical"
      requiredMark={false}
      onFinish={({ password }: { password: string }) => onAgreed(password)}
      initialValues={{ consent: false }}
    >
      <section className={styles.consent} aria-label="人脸信息处理规则">
        {consentText.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      <Form.Item name="consent" valuePropName="checked" rules={rules.consent}>
        <Checkbox>我已阅读并同意以上人脸信息处理规则</Checkbox>
      </Form.Item>
      <Form.Item
        name="password"
        label="登录密码"
        rules={rules.password}
        {...(fault === '' ? {} : { help: fault, validateStatus: 'error' as const })}
      >
        <Input.Password maxLength={200} autoComplete="current-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block>
        同意并开始登记
      </Button>
    </Form>
  );
}
