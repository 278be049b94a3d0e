import { integrationApi } from '@ganlin/contract/site/integration';
import { siteApi, type Site } from '@ganlin/contract/site/settings';
import { useQuery } from '@tanstack/react-query';
import { query, useCall } from '../../../../lib/api/query.ts';
import { usePermission } from '../../../../lib/session/use-permission.ts';
import { basicOf, switchesOf, type Switches } from './site-fields.ts';
import { SectionForm } from '../section-form.tsx';
import { Section } from '../section.tsx';
import { SwitchList, type SwitchItem } from '../switch-list.tsx';

interface SwitchFormProps {
  readonly site: Site;
  readonly onDirty: (isDirty: boolean) => void;
}

export function SwitchForm({ site, onDirty }: SwitchFormProps) {
  const save = useCall(siteApi.save, { refresh: [siteApi.detail], silent: true });
  const missing = useMissing();
  const onSave = async (props: Switches) => {
    await save.mutateAsync({ ...basicOf(site), props });
    return props;
  };
  return (
    <SectionForm saved={switchesOf(site)} onSave={onSave} onDirty={onDirty}>
      <Section title="登录方式" note="账号密码登录始终可用。各方式要先在“短信服务”“第三方登录”“人脸识别”中接入。">
        <SwitchList items={ways.map((way) => ({ ...way, missing: missing[way.name] }))} />
      </Section>
      <Section title="注册">
        <SwitchList items={registration} />
      </Section>
    </SectionForm>
  );
}

/** Ways of signing in that would be offered and would not work; unknown to staff who may not see the services. */
function useMissing(): Partial<Record<keyof Switches, string>> {
  const mayKnow = usePermission()('sys:config:integration');
  const { data } = useQuery({ ...query(integrationApi.detail, {}), enabled: mayKnow });
  if (data?.sms.provider !== 'none') return {};
  return { mobileLogin: '短信服务还没有接入，打开后登录窗口里的手机登录用不了。请先到“短信服务”接入。' };
}

type Way = SwitchItem & { readonly name: keyof Switches };

const ways: readonly Way[] = [
  { name: 'mobileLogin', label: '手机号登录', meaning: '用手机号和短信验证码登录' },
  { name: 'wechatLogin', label: '微信登录', meaning: '用微信扫码登录' },
  { name: 'cropLogin', label: '企业微信登录', meaning: '用企业微信扫码登录' },
  { name: 'dingLogin', label: '钉钉登录', meaning: '用钉钉扫码登录' },
  { name: 'faceLogin', label: '人脸登录', meaning: '用摄像头识别本人后登录' },
];
const registration: readonly Way[] = [{ name: 'userReg', label: '自助注册', meaning: '访客可以自己注册账号' }];
