import type { Permission } from '@ganlin/contract/permissions';
import { useScreen } from '../../../lib/screen/screen.tsx';

export const sections = [
  { key: 'basic', label: '基本信息' },
  { key: 'login', label: '登录方式' },
  { key: 'policy', label: '安全策略', need: 'sys:config:policy' },
  { key: 'sms', label: '短信服务', need: 'sys:config:integration' },
  { key: 'partner', label: '第三方登录', need: 'sys:config:integration' },
  { key: 'face', label: '人脸识别', need: 'sys:config:integration' },
  { key: 'alert', label: '告警通知', need: 'sys:config:integration' },
  { key: 'storage', label: '文件存储', need: 'sys:config:integration' },
] as const satisfies readonly { key: string; label: string; need?: Permission }[];

export type SectionKey = (typeof sections)[number]['key'];

/** The section of the settings named in the address, and the address of each. */
export function useSectionUrlState(offered: readonly SectionKey[]) {
  const { pathname, search } = useScreen();
  const named = new URLSearchParams(search).get('section');
  const shown: SectionKey = offered.find((key) => key === named) ?? 'basic';
  const addressOf = (key: SectionKey) => ({ pathname, search: key === 'basic' ? '' : `?section=${key}` });
  return { shown, addressOf };
}
