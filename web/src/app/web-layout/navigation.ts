import type { IconName } from '../../ui/icon.tsx';

export interface Entry {
  readonly title: string;
  readonly icon: IconName;
  /** Without an address the entry asks a guest to sign in. */
  readonly to?: string;
}

const open: readonly Entry[] = [
  { title: '首页', icon: 'home', to: '/web/home' },
  { title: '法规', icon: 'law', to: '/web/law' },
  { title: '标准', icon: 'ruler', to: '/web/standard' },
  { title: '科普', icon: 'cloud', to: '/web/popularscience' },
  { title: '技术交流', icon: 'lecture', to: '/web/lecture' },
  { title: '会员风采', icon: 'medal', to: '/web/product' },
];

const guest: readonly Entry[] = [...open, { title: '学习培训', icon: 'train' }];

const member: readonly Entry[] = [
  ...open,
  { title: '学习培训', icon: 'train', to: '/web/train' },
  { title: '用户中心', icon: 'user', to: '/web/uc' },
];

export function entriesFor(signedIn: boolean): readonly Entry[] {
  return signedIn ? member : guest;
}
