import type { Data } from '@ganlin/contract/core/endpoint';
import { secondFactorApi } from '@ganlin/contract/iam/sign-in/second-factor';
import { Button, Form, Input } from 'antd';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { fieldErrorOf } from '../../../lib/api/field-error.ts';
import { reportFailure, useCall } from '../../../lib/api/query.ts';
import { rulesOf } from '../../../lib/api/zod-rule.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

const rules = rulesOf(secondFactorApi.confirm.request);
const QR_SIZE = 184;

type Secret = Data<typeof secondFactorApi.start>;

/** Enrols a second factor: the secret for the device, its first code, and the recovery codes. */
export function SecondFactorEnrol({ onDone }: { readonly onDone: () => void }) {
  const start = useCall(secondFactorApi.start);
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) {
    return (
      <>
        <p>两步验证已启用。最后请保存恢复码：</p>
        <RecoveryCodes codes={codes} onStored={onDone} />
      </>
    );
  }
  if (secret) return <FirstCode secret={secret} onCodes={setCodes} />;
  return (
    <div className={styles.start}>
      <p>
        启用后，登录时除了密码，还要输入手机上“验证器”应用显示的 6 位数字，例如腾讯身份验证器、微软
        Authenticator，或密码管理软件的验证码功能。
      </p>
      <Button
        type="primary"
        size="large"
        loading={start.isPending}
        onClick={() => start.mutate({}, { onSuccess: setSecret })}
      >
        开始启用
      </Button>
    </div>
  );
}

interface FirstCodeProps {
  readonly secret: Secret;
  readonly onCodes: (codes: readonly string[]) => void;
}

function FirstCode({ secret: { secret, address }, onCodes }: FirstCodeProps) {
  const [form] = Form.useForm<{ code: string }>();
  const confirm = useCall(secondFactorApi.confirm, { silent: true });
  const submit = async ({ code }: { code: string }) => {
    try {
      onCodes((await confirm.mutateAsync({ code })).recoveryCodes);
    } catch (error) {
      const blamed = fieldErrorOf(error, { secondFactorWrong: 'code', secondFactorTriesOver: 'code' });
      if (blamed) form.setFields([{ ...blamed, name: 'code' }]);
      else reportFailure(error);
    }
  };
  return (
    <>
      <p>1. 用手机上的验证器应用扫描二维码：</p>
      <div className={styles.secret}>
        <QRCodeSVG value={address} size={QR_SIZE} level="M" title="两步验证二维码" marginSize={2} />
        <div>
          <p>不能扫描时，在应用中手动输入密钥：</p>
          <code className={styles.key}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <Button size="small" onClick={() => void copyText(secret, '密钥已复制')}>
            复制密钥
          </Button>
        </div>
      </div>
      <Form
        form={form}
        name="second-factor"
        layout="vertical"
        requiredMark={false}
        onFinish={(fields) => void submit(fields)}
      >
        <Form.Item name="code" label="2. 输入应用显示的 6 位数字" rules={rules.code} validateTrigger="onSubmit">
          <Input size="large" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
        </Form.Item>
        <div className={styles.send}>
          <Button type="primary" htmlType="submit" size="large" block loading={confirm.isPending}>
            确认启用
          </Button>
        </div>
      </Form>
    </>
  );
}
