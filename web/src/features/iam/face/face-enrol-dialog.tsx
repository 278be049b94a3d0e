import { errors } from '@ganlin/contract/errors';
import { faceApi } from '@ganlin/contract/iam/sign-in/face';
import { ownProofErrors } from '@ganlin/contract/iam/sign-in/own-proof';
import { Button, Checkbox, Form, Modal } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { rulesOf } from '../../../lib/api/zod-rule.ts';
import { AntdTheme } from '../../../theme/antd-theme.tsx';
import { FaceTracker, type FaceCapture } from '../../../kits/face-tracker/face-tracker.tsx';
import { isFinal } from './face-refusal.ts';
import styles from './face.module.css';
import { OwnProofFields, type OwnProof } from '../model/own-proof-fields.tsx';

const rules = rulesOf(faceApi.enrol.request);

interface FaceEnrolDialogProps {
  readonly consentText: string;
  readonly onClosed: () => void;
}

/** First the consent and the password, then the camera. */
export default function FaceEnrolDialog({ consentText, onClosed }: FaceEnrolDialogProps) {
  const enrol = useCall(faceApi.enrol, { refresh: [faceApi.detail], silent: true });
  const [proof, setProof] = useState<OwnProof>();
  const [reason, setReason] = useState('');
  const save = async (capture: FaceCapture) => {
    setReason('');
    await enrol.mutateAsync({ ...capture, ...proof, consent: true });
    toast('success', '人脸登记成功');
    onClosed();
  };
  const refuse = (error: unknown): boolean => {
    setReason(messageOf(error));
    if (!isProofWrong(error)) return !isFinal(error);
    setProof(undefined);
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
        {proof === undefined ? (
          <ConsentForm consentText={consentText} fault={reason} onAgreed={setProof} />
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

const proofRefusals = new Set<number>(ownProofErrors.map((name) => errors[name].code));

function isProofWrong(error: unknown): boolean {
  return error instanceof ApiError && proofRefusals.has(error.code);
}

interface ConsentFormProps {
  readonly consentText: string;
  /** The error of the last proof. */
  readonly fault: string;
  readonly onAgreed: (proof: OwnProof) => void;
}

function ConsentForm({ consentText, fault, onAgreed }: ConsentFormProps) {
  return (
    <Form
      // Its fields are on the same page as others that may have the same names.
      name="face"
      layout="vertical"
      requiredMark={false}
      onFinish={({ password, proofCode }: OwnProof) =>
        onAgreed(proofCode === undefined ? { password: password ?? '' } : { proofCode })
      }
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
      <OwnProofFields />
      {fault !== '' && (
        <p className={styles.reason} role="alert">
          {fault}
        </p>
      )}
      <Button type="primary" htmlType="submit" block>
        同意并开始登记
      </Button>
    </Form>
  );
}
