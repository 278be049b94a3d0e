import { secondFactorApi } from '@ganlin/contract/iam/sign-in/second-factor';
import { Button, Form, Input } from 'antd';
import { logout, secondFactorPassed } from '../../../lib/session/auth.ts';
import { isEmbedded } from '../../../lib/browser/embed.ts';
import { fieldErrorOf } from '../../../lib/api/field-error.ts';
import { reportFailure, useCall } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { rulesOf } from '../../../lib/api/zod-rule.ts';
import { AccountCard } from '../password/account-card.tsx';
import { SecondFactorEnrol } from './second-factor-enrol.tsx';
import factor from './second-factor.module.css';
import styles from '../password/password.module.css';

/** Between the password and everything else: the device's code, or enrolment. */
export default function SecondFactorScreen() {
  const { secondFactor } = useSession();
  const isEnrolment = secondFactor === 'enrolmentRequired';
  return (
    <AccountCard
      title={isEnrolment ? '请先启用两步验证' : '两步验证'}
      exit={{ text: '退出登录', onClick: () => void logout('/login') }}
    >
      {isEnrolment ? <Enrolment /> : <CodeForm />}
    </AccountCard>
  );
}

function Enrolment() {
  if (isEmbedded())
    return <p className={styles.reason}>您的账号须启用两步验证。请先直接登录本站启用，再从这里打开。</p>;
  return (
    <>
      <p className={styles.reason}>您的权限较高，须启用两步验证后才能继续使用。</p>
      <SecondFactorEnrol onDone={() => void secondFactorPassed()} />
    </>
  );
}

const rules = rulesOf(secondFactorApi.verify.request);

function CodeForm() {
  const [form] = Form.useForm<{ code: string }>();
  const verify = useCall(secondFactorApi.verify, { silent: true });
  const submit = async ({ code }: { code: string }) => {
    try {
      await verify.mutateAsync({ code });
      await secondFactorPassed();
    } catch (error) {
      const blamed = fieldErrorOf(error, { secondFactorWrong: 'code', secondFactorTriesOver: 'code' });
      if (blamed) form.setFields([{ ...blamed, name: 'code' }]);
      else reportFailure(error);
    }
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(fields) => void submit(fields)}>
      <Form.Item
        name="code"
        label="验证码"
        rules={rules.code}
        validateTrigger="onSubmit"
        extra="打开手机上的验证器应用，输入 6 位数字。手机不在身边时，可以输入一个恢复码；都没有时，请联系管理员重置。"
      >
        <Input size="large" autoComplete="one-time-code" maxLength={11} spellCheck={false} />
      </Form.Item>
      <div className={factor.send}>
        <Button type="primary" htmlType="submit" size="large" block loading={verify.isPending}>
          继续
        </Button>
      </div>
    </Form>
  );
}
