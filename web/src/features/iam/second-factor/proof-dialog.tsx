import { secondFactorApi } from '@ganlin/contract/iam/sign-in/second-factor';
import { Form, Input } from 'antd';
import { useRef } from 'react';
import { useProof } from '../../../lib/session/proof.ts';
import { useCall } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { rulesOf } from '../../../lib/api/zod-rule.ts';
import { AntdTheme } from '../../../theme/antd-theme.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { OwnPasswordField } from '../model/own-password-field.tsx';

const rules = rulesOf(secondFactorApi.prove.request);

interface Fields {
  readonly password: string;
  readonly code?: string;
}

/**
 * Shown before an action that a session alone must not perform. The call that requires it waits, and continues by
 * itself.
 */
export default function ProofDialog() {
  const { hasSecondFactor } = useSession();
  const prove = useCall(secondFactorApi.prove, { silent: true });
  const isGiven = useRef(false);
  const submit = async (fields: Fields) => {
    await prove.mutateAsync(fields);
    isGiven.current = true;
  };
  return (
    <AntdTheme>
      <FormDialog<Fields>
        title="请确认是您本人在操作"
        okText="确认"
        fieldOf={{ passwordWrong: 'password', secondFactorWrong: 'code', secondFactorTriesOver: 'code' }}
        onSubmit={submit}
        onClosed={() => useProof.getState().pending?.answer(isGiven.current)}
      >
        <p>这项操作很重要。确认之后继续，十分钟内不再询问；已填写的内容不会丢失。</p>
        <OwnPasswordField />
        {hasSecondFactor && (
          <Form.Item
            name="code"
            label="两步验证码"
            required
            rules={[{ required: true, message: '请输入验证码' }, ...rules.code]}
            extra="手机验证器上的 6 位数字，或一个恢复码。"
          >
            <Input size="large" autoComplete="one-time-code" maxLength={11} spellCheck={false} />
          </Form.Item>
        )}
      </FormDialog>
    </AntdTheme>
  );
}
