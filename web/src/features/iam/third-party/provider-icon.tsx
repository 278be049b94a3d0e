import { DingtalkOutlined, WechatOutlined, WechatWorkOutlined } from '@ant-design/icons';
import type { Provider } from '@ganlin/contract/iam/sign-in/third-party';

const icons = {
  wechat: WechatOutlined,
  crop: WechatWorkOutlined,
  ding: DingtalkOutlined,
} as const satisfies Readonly<Record<Provider, unknown>>;

/** The logo of a provider; its name is beside it or on the button. */
export function ProviderIcon({ provider }: { readonly provider: Provider }) {
  const Icon = icons[provider];
  return <Icon aria-hidden="true" />;
}
