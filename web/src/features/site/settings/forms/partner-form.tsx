import type { Data } from '@ganlin/contract/core/endpoint';
import { integrationApi, integrationLabels, SiteIntegration } from '@ganlin/contract/site/integration';
import { Form, Input } from 'antd';
import { useCall } from '../../../../lib/api/query.ts';
import { rulesOf, type FieldRule } from '../../../../lib/api/zod-rule.ts';
import { secretPart } from './secret.ts';
import { SecretField, type SecretValue } from '../secret-field.tsx';
import { SectionForm } from '../section-form.tsx';
import { Section } from '../section.tsx';

const { wechat, crop, ding } = SiteIntegration.shape;
const rules = { wechat: rulesOf(wechat), crop: rulesOf(crop), ding: rulesOf(ding) };

interface Fields {
  readonly wechatAppId: string;
  readonly wechatSecret: SecretValue;
  readonly cropCorpId: string;
  readonly cropAgentId: string;
  readonly cropSecret: SecretValue;
  readonly dingAppKey: string;
  readonly dingAgentId: string;
  readonly dingSecret: SecretValue;
}

interface PartnerFormProps {
  readonly services: Pick<Data<typeof integrationApi.detail>, 'wechat' | 'crop' | 'ding'>;
  readonly onDirty: (isDirty: boolean) => void;
}

export function PartnerForm({ services, onDirty }: PartnerFormProps) {
  const save = useCall(integrationApi.save, { refresh: [integrationApi.detail], silent: true });
  const onSave = async (fields: Fields): Promise<Fields> => {
    const stored = {
      wechat: wechat.parse({ appId: fields.wechatAppId }),
      crop: crop.parse({ corpId: fields.cropCorpId, agentId: fields.cropAgentId }),
      ding: ding.parse({ appKey: fields.dingAppKey, agentId: fields.dingAgentId }),
    };
    await save.mutateAsync({
      wechat: { ...stored.wechat, ...secretPart(fields.wechatSecret) },
      crop: { ...stored.crop, ...secretPart(fields.cropSecret) },
      ding: { ...stored.ding, ...secretPart(fields.dingSecret) },
    });
    return fieldsOf(stored);
  };
  return (
    <SectionForm saved={fieldsOf(services)} need="sys:config:integration" onSave={onSave} onDirty={onDirty}>
      <Section title={integrationLabels.wechat} note="微信开放平台的网站应用。">
        <TextField name="wechatAppId" label="AppID" rules={rules.wechat.appId} />
        <SecretField
          name="wechatSecret"
          label="AppSecret"
          rules={rules.wechat.secret}
          isSet={services.wechat.secretSet}
        />
      </Section>
      <Section title={integrationLabels.crop} note="企业微信管理后台的自建应用，登录和每日五题的提醒都用它。">
        <TextField name="cropCorpId" label="企业 ID" rules={rules.crop.corpId} />
        <TextField name="cropAgentId" label="AgentId" rules={rules.crop.agentId} />
        <SecretField name="cropSecret" label="应用密钥" rules={rules.crop.secret} isSet={services.crop.secretSet} />
      </Section>
      <Section title={integrationLabels.ding} note="钉钉开放平台的应用。AgentId 只在向钉钉发提醒时需要。">
        <TextField name="dingAppKey" label="AppKey" rules={rules.ding.appKey} />
        <TextField name="dingAgentId" label="钉钉 AgentId" rules={rules.ding.agentId} />
        <SecretField
          name="dingSecret"
          label="钉钉 AppSecret"
          rules={rules.ding.secret}
          isSet={services.ding.secretSet}
        />
      </Section>
    </SectionForm>
  );
}

interface Known {
  readonly wechat: { readonly appId: string };
  readonly crop: { readonly corpId: string; readonly agentId: string };
  readonly ding: { readonly appKey: string; readonly agentId: string };
}

function fieldsOf({ wechat, crop, ding }: Known): Fields {
  return {
    wechatAppId: wechat.appId,
    wechatSecret: undefined,
    cropCorpId: crop.corpId,
    cropAgentId: crop.agentId,
    cropSecret: undefined,
    dingAppKey: ding.appKey,
    dingAgentId: ding.agentId,
    dingSecret: undefined,
  };
}

interface TextFieldProps {
  readonly name: keyof Fields;
  readonly label: string;
  readonly rules: FieldRule[];
}

function TextField({ name, label, rules }: TextFieldProps) {
  return (
    <Form.Item name={name} label={label} rules={rules}>
      <Input maxLength={200} autoComplete="off" spellCheck={false} />
    </Form.Item>
  );
}
