import type { IconName } from '../../ui/icon.tsx';

export interface Entry {
  readonly title: string;
  readonly icon: IconName;
  readonly to: string;
  /** The page needs a session: a guest is asked to sign in first. */
  readonly isPrivate?: true;
  /** Other parts of the site that belong to this entry. */
  readonly parts?: readonly string[];
}

const open: readonly Entry[] = [
  { title: '首页', icon: 'home', to: '/web/home' },
  { title: '法规', icon: 'law', to: '/web/law' },
  { title: '标准', icon: 'ruler', to: '/web/standard' },
  { title: '科普', icon: 'cloud', to: '/web/popularscience' },
  { title: '技术交流', icon: 'lecture', to: '/web/lecture' },
  { title: '会员风采', icon: 'medal', to: '/web/product' },
];

const courses = ['/web/course'];
const exams = ['/web/paper'];
const practice = ['/web/book', '/web/daily', '/web/battle', '/web/qu'];
const own = ['/web/notice', '/profile'];

const training: Entry = { title: '学习培训', icon: 'train', to: '/web/train', isPrivate: true, parts: courses };

const guest: readonly Entry[] = [...open, training];

const member: readonly Entry[] = [
  ...open,
  training,
  {
    title: '用户中心',
    icon: 'user',
    to: '/web/uc',
    isPrivate: true,
    parts: ['/web/exam', ...exams, '/web/repo', ...practice, ...own],
  },
];

export function entriesFor(signedIn: boolean): readonly Entry[] {
  return signedIn ? member : guest;
}

/** The tab bar of phones. */
export const tabs: readonly Entry[] = [
  { title: '首页', icon: 'home', to: '/web/home', parts: open.map(({ to }) => to) },
  { title: '学习', icon: 'train', to: '/web/train', parts: courses },
  { title: '考试', icon: 'exam', to: '/web/exam', parts: exams },
  { title: '练习', icon: 'edit', to: '/web/repo', parts: practice },
  { title: '我的', icon: 'user', to: '/web/uc', parts: own },
];

export function isWithin({ to, parts = [] }: Pick<Entry, 'to' | 'parts'>, pathname: string): boolean {
  return [to, ...parts].some((part) => pathname === part || pathname.startsWith(`${part}/`));
}

/**
 * Whether a page has the tab bar: the front page of every part of the site. A page below one, such as a question, a
 * lesson or a check before an exam, needs the bottom of a phone for its own buttons.
 */
export function hasTabs(pathname: string): boolean {
  return /^\/web\/[^/]+\/?$|^\/profile\/index\/?$|^\/web\/home\/(search|news|notice|help)\/?$/.test(pathname);
}
