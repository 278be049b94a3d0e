import { maskMobile } from '@ganlin/contract/core/person';
import { SmsCode, SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { Button } from 'antd';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { SmsCodeItems } from './sms-code-items.tsx';

/** The values of a form with these fields: one of the two. */
export interface OwnProof {
  readonly password?: string;
  readonly proofCode?: string;
}

/** The proof required before adding a way to sign in: the password, or a code sent to the number on file. */
export function OwnProofFields() {
  const { mobile } = useSession();
  const [isBySms, setBySms] = useState(false);
  return (
    <>
      {isBySms ? (
        <SmsCodeItems
          smsType={SmsType.prove}
          mobile={mobile}
          name="proofCode"
          label="身份验证码"
          required
          rules={[zodRule(SmsCode)]}
          extra={`发送到 ${maskMobile(mobile)}，用来确认是您本人在操作。`}
        />
      ) : (
        <OwnPasswordField />
      )}
      {mobile !== '' && (
        <Button type="link" style={{ paddingInline: 0 }} onClick={() => setBySms(!isBySms)}>
          {isBySms ? '改用登录密码验证' : '改用短信验证码验证'}
        </Button>
      )}
    </>
  );
}
