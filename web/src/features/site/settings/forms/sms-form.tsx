import type { Data } from '@ganlin/contract/core/endpoint';
import {
  integrationApi,
  SiteIntegration,
  smsLabels,
  smsNeeds,
  smsProviderLabels,
} from '@ganlin/contract/site/integration';
import { Form, Input, Select } from 'antd';
import { useCall } from '../../../../lib/api/query.ts';
import { rulesOf, type FieldRule } from '../../../../lib/api/zod-rule.ts';
import { secretPart } from './secret.ts';
import { SecretField, type SecretValue } from '../secret-field.tsx';
import { SectionForm } from '../section-form.tsx';
import { Section } from '../section.tsx';
import styles from '../settings.module.css';

const rules = rulesOf(SiteIntegration.shape.sms);
const providers = Object.entries(smsProviderLabels).map(([value, label]) => ({ value, label }));

type Known = Data<typeof integrationApi.detail>['sms'];
type Provider = Known['provider'];
type Fields = Omit<Known, 'secretSet'> & { secret: SecretValue };

interface SmsFormProps {
  readonly sms: Known;
  readonly onDirty: (isDirty: boolean) => void;
}

export function SmsForm({ sms: { secretSet, ...settings }, onDirty }: SmsFormProps) {
  const save = useCall(integrationApi.save, { refresh: [integrationApi.detail], silent: true });
  const onSave = async ({ secret, ...fields }: Fields): Promise<Fields> => {
    const { secret: _, ...stored } = SiteIntegration.shape.sms.parse(fields);
    await save.mutateAsync({ sms: { ...stored, ...secretPart(secret) } });
    return { ...stored, secret: undefined };
  };
  return (
    <SectionForm<Fields>
      need="sys:config:integration"
      saved={{ ...settings, secret: undefined }}
      onSave={onSave}
      onDirty={onDirty}
      // The form itself checks everything else that a provider needs; only the server knows whether it has the
      // secret.
      fieldOf={{ siteSecretMissing: 'secret' }}
    >
      <SmsFields isSecretSet={secretSet} />
    </SectionForm>
  );
}

function SmsFields({ isSecretSet }: { readonly isSecretSet: boolean }) {
  const provider = Form.useWatch<Provider | undefined>('provider') ?? 'none';
  const needs: readonly string[] = smsNeeds[provider];
  const need = (name: keyof typeof smsLabels) => (needs.includes(name) ? `请填写${smsLabels[name]}` : undefined);
  const rulesFor = (name: Exclude<keyof typeof smsLabels, 'secret'>) => [...rules[name], ...neededRule(need(name))];
  return (
    <>
      <Section title="短信服务" note="用于手机号登录、注册、找回密码和更换手机号的验证码，以及消息的短信通知。">
        <Form.Item name="provider" label="服务商" rules={rules.provider}>
          <Select options={providers} className={styles.choice ?? ''} />
        </Form.Item>
        <Form.Item name="accessKeyId" label={smsLabels.accessKeyId} rules={rulesFor('accessKeyId')}>
          <Input maxLength={200} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <SecretField
          name="secret"
          label={smsLabels.secret}
          rules={rules.secret}
          isSet={isSecretSet}
          need={need('secret')}
        />
        {provider === 'tencent' && (
          <Form.Item name="appId" label={smsLabels.appId} rules={rulesFor('appId')}>
            <Input maxLength={200} autoComplete="off" spellCheck={false} />
          </Form.Item>
        )}
      </Section>
      <Section
        title="签名与模板"
        note="在服务商处审核通过的签名和模板编号。验证码模板的变量为 code，消息通知模板的变量为 title；没有模板的短信不发送。"
      >
        <Form.Item name="signName" label={smsLabels.signName} rules={rulesFor('signName')}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        {templates.map(({ name, label }) => (
          <Form.Item key={name} name={name} label={label} rules={rules[name]}>
            <Input maxLength={200} autoComplete="off" spellCheck={false} />
          </Form.Item>
        ))}
      </Section>
    </>
  );
}

const templates = [
  { name: 'loginTemplate', label: '登录模板' },
  { name: 'regTemplate', label: '注册模板' },
  { name: 'resetTemplate', label: '找回密码模板' },
  { name: 'bindTemplate', label: '更换手机号模板' },
  { name: 'noticeTemplate', label: '消息通知模板' },
] as const;

function neededRule(message: string | undefined): FieldRule[] {
  if (message === undefined) return [];
  const validator = async (_rule: unknown, value: unknown) => {
    if (typeof value !== 'string' || value.trim() === '') throw new Error(message);
  };
  return [{ required: true, validator }];
}
