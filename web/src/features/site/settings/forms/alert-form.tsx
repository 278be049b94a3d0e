import type { Data } from '@ganlin/contract/core/endpoint';
import { alertApi, type ALERT_CHANNELS } from '@ganlin/contract/ops/alert';
import {
  integrationApi,
  integrationLabels,
  mailSecurityLabels,
  SiteIntegration,
} from '@ganlin/contract/site/integration';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../lib/api/query.ts';
import { rulesOf } from '../../../../lib/api/zod-rule.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { NumberField } from '../number-field.tsx';
import { SecretField, type SecretValue } from '../secret-field.tsx';
import { SectionForm } from '../section-form.tsx';
import { Section } from '../section.tsx';
import styles from '../settings.module.css';
import { secretPart } from './secret.ts';

const { wecomRobot, dingRobot, mail } = SiteIntegration.shape;
const rules = { wecomRobot: rulesOf(wecomRobot), dingRobot: rulesOf(dingRobot), mail: rulesOf(mail) };
const securities = Object.entries(mailSecurityLabels).map(([value, label]) => ({ value, label }));

type Services = Pick<Data<typeof integrationApi.detail>, 'wecomRobot' | 'dingRobot' | 'mail'>;
type MailFields = Omit<Services['mail'], 'secretSet'>;

interface Fields extends MailFields {
  readonly wecomKey: SecretValue;
  readonly dingToken: string;
  readonly dingSecret: SecretValue;
  readonly password: SecretValue;
}

interface AlertFormProps {
  readonly services: Services;
  readonly onDirty: (isDirty: boolean) => void;
}

/** Who is told when something is wrong, without looking at the health page. */
export function AlertForm({ services, onDirty }: AlertFormProps) {
  const [isDirty, setDirty] = useState(false);
  const save = useCall(integrationApi.save, { refresh: [integrationApi.detail], silent: true });
  const onSave = async ({ wecomKey, dingToken, dingSecret, password, ...fields }: Fields): Promise<Fields> => {
    const ding = { accessToken: dingToken.trim() };
    const { secret: _, ...server } = mail.parse(fields);
    await save.mutateAsync({
      wecomRobot: secretPart(wecomKey),
      dingRobot: { ...ding, ...secretPart(dingSecret) },
      mail: { ...server, ...secretPart(password) },
    });
    return fieldsOf({ dingRobot: ding, mail: server });
  };
  const report = (dirty: boolean) => {
    setDirty(dirty);
    onDirty(dirty);
  };
  return (
    <SectionForm saved={fieldsOf(services)} need="sys:config:integration" onSave={onSave} onDirty={report}>
      <Section
        title={integrationLabels.wecomRobot}
        note="“运行状况”中的问题持续 2 分钟后发到这里，恢复后再告知；没有解决的每 4 小时重复一次，只是提醒的每天一次。在群里添加机器人，把它的 Webhook 地址粘贴过来。"
      >
        <SecretField
          name="wecomKey"
          label="Webhook 地址"
          rules={rules.wecomRobot.secret}
          isSet={services.wecomRobot.secretSet}
        />
        <TestButton channel="wecomRobot" isReady={services.wecomRobot.secretSet && !isDirty} />
      </Section>
      <Section title={integrationLabels.dingRobot} note="添加自定义机器人，安全设置选“加签”。">
        <Form.Item name="dingToken" label="钉钉 Webhook 地址" rules={rules.dingRobot.accessToken}>
          <Input maxLength={300} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <SecretField
          name="dingSecret"
          label="加签密钥"
          rules={rules.dingRobot.secret}
          isSet={services.dingRobot.secretSet}
        />
        <TestButton
          channel="dingRobot"
          isReady={services.dingRobot.accessToken !== '' && services.dingRobot.secretSet && !isDirty}
        />
      </Section>
      <MailSection known={services.mail} isDirty={isDirty} />
    </SectionForm>
  );
}

function MailSection({ known, isDirty }: { readonly known: Services['mail']; readonly isDirty: boolean }) {
  const { host, from, to, secretSet } = known;
  return (
    <Section title={integrationLabels.mail} note="服务器留空则不发邮件。收件人可以有多个，用逗号隔开。">
      <Form.Item name="host" label="SMTP 服务器" rules={rules.mail.host}>
        <Input maxLength={200} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <NumberField name="port" label="端口" rules={rules.mail.port} />
      <Form.Item name="security" label="加密方式" rules={rules.mail.security}>
        <Select options={securities} className={styles.choice ?? ''} />
      </Form.Item>
      <Form.Item name="user" label="账号" rules={rules.mail.user}>
        <Input maxLength={200} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <SecretField name="password" label="密码" rules={rules.mail.secret} isSet={secretSet} />
      <Form.Item name="from" label="发件人" rules={rules.mail.from}>
        <Input maxLength={100} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="to" label="收件人" rules={rules.mail.to}>
        <Input maxLength={200} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <TestButton channel="mail" isReady={host !== '' && from !== '' && to !== '' && !isDirty} />
    </Section>
  );
}

interface TestButtonProps {
  readonly channel: (typeof ALERT_CHANNELS)[number];
  /** Only what is saved is used. */
  readonly isReady: boolean;
}

function TestButton({ channel, isReady }: TestButtonProps) {
  const test = useCall(alertApi.test);
  const send = () => test.mutate({ channel }, { onSuccess: () => toast('success', '已发送，请查看是否收到') });
  return (
    <Form.Item extra={isReady ? undefined : '填写完整并保存后可以测试。'}>
      <Button
        disabled={!isReady}
        loading={test.isPending}
        onClick={send}
        aria-label={`发送测试：${integrationLabels[channel]}`}
      >
        发送测试
      </Button>
    </Form.Item>
  );
}

function fieldsOf({ dingRobot, mail }: { dingRobot: { accessToken: string }; mail: MailFields }): Fields {
  const { host, port, security, user, from, to } = mail;
  const secrets = { wecomKey: undefined, dingSecret: undefined, password: undefined };
  return { host, port, security, user, from, to, dingToken: dingRobot.accessToken, ...secrets };
}
