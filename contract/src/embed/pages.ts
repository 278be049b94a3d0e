import { pageAt } from '../core/site-page.ts';
import { trainingPages } from '../training/pages.ts';
import type { Permission } from '../permissions.ts';

/** A page made for the frames of host systems: the screens it shows are those of the site, without its frame. */
interface EmbeddedPage {
  readonly title: string;
  /** The management view, within the data scope and the region, and all that its session may do. */
  readonly staff: { readonly screen: string; readonly permissions: readonly Permission[] };
  /** The learner's own view of the same subject. */
  readonly learner: { readonly screen: string };
}

export const embeddedPages = {
  '/applicationinterface/external/dynamic': {
    title: '动态',
    staff: { screen: 'content/dynamic', permissions: ['exam:exam:paging'] },
    learner: { screen: 'content/dynamic' },
  },
  '/applicationinterface/external/dashboard': {
    title: '数据看板',
    staff: {
      screen: 'stats/dashboard',
      permissions: ['stats:figure:list', 'exam:exam:paging', 'cert:qualified:paging'],
    },
    learner: { screen: 'transcript/own' },
  },
  '/applicationinterface/external/exam/exam': {
    title: '考试',
    staff: { screen: 'exam/exams', permissions: ['exam:exam:paging'] },
    learner: { screen: 'exam/own-exams' },
  },
  '/applicationinterface/external/exam/stat/:examId': {
    title: '考试统计',
    staff: { screen: 'analysis/analysis', permissions: ['exam:analysis:view'] },
    learner: { screen: 'paper/attempts' },
  },
  '/applicationinterface/external/course/list': {
    title: '课程',
    staff: { screen: 'course/courses', permissions: ['course:course:paging'] },
    learner: { screen: 'course/centre' },
  },
  '/applicationinterface/external/course/stat': {
    title: '学习统计',
    staff: { screen: 'course/records', permissions: ['course:record:paging', 'course:course:paging'] },
    learner: { screen: 'course/own-records' },
  },
  '/applicationinterface/external/cert/grant': {
    title: '证书',
    staff: { screen: 'certificate-admin/grants', permissions: ['cert:grant:paging'] },
    learner: { screen: 'certificate/own' },
  },
  '/applicationinterface/external/sys/user': {
    title: '用户',
    staff: { screen: 'iam/users', permissions: ['sys:user:paging', 'sys:user:review', 'sys:dept:tree'] },
    learner: { screen: 'iam/own-profile' },
  },
} as const satisfies Readonly<Record<`/${string}`, EmbeddedPage>>;

export const embeddedPageAt = (path: string): EmbeddedPage | undefined => pageAt(embeddedPages, path);

/** All pages of the site for learners: a host is registered for them as one. */
export const WEB_PAGES = '/web/';

/** What a host may be registered for, with the words staff choose it by. */
export const hostPages = {
  [WEB_PAGES]: { title: '学员网站' },
  '/studentinterface/external/law': { title: '法规' },
  ...trainingPages,
  ...embeddedPages,
} as const;
export type HostPage = keyof typeof hostPages;
export const hostPageNames = Object.keys(hostPages) as readonly HostPage[] as readonly [HostPage, ...HostPage[]];

/** The entry that a host must be registered for to open this address. */
export function hostPageOf(path: string): HostPage | undefined {
  if (path.startsWith(WEB_PAGES)) return WEB_PAGES;
  return hostPageNames.find((page) => page !== WEB_PAGES && pageAt({ [page]: page }, path));
}
