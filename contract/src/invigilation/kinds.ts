/** What a page reports. All but `notedKinds` are breaches where the exam's rules ask for them. */
export const EventKind = {
  leftPage: 1,
  leftFullScreen: 2,
  copied: 3,
  pasted: 4,
  printed: 5,
  offline: 6,
  cameraOff: 7,
} as const;
export type EventKind = (typeof EventKind)[keyof typeof EventKind];
export const eventKindLabels: Readonly<Record<EventKind, string>> = {
  1: '离开页面',
  2: '退出全屏',
  3: '复制',
  4: '粘贴',
  5: '打印',
  6: '网络断开',
  7: '摄像头不可用',
};

/** What breaks no rule: it happens to the examinee. */
export const notedKinds: ReadonlySet<EventKind> = new Set([EventKind.offline, EventKind.cameraOff]);

/** What the server noticed about a paper's events: signs that a page did not report as it should. */
export const EventDoubt = { forged: 1, missing: 2, changed: 3, silent: 4 } as const;
export type EventDoubt = (typeof EventDoubt)[keyof typeof EventDoubt];
export const eventDoubtLabels: Readonly<Record<EventDoubt, string>> = {
  1: '记录的签名不符',
  2: '记录的编号有缺',
  3: '同一编号有两份不同的记录',
  4: '答案在保存，考场记录却没有上报',
};

/** What staff decided about a marked paper. */
export const Decision = { dismissed: 1, noted: 2, toVoid: 3 } as const;
export type Decision = (typeof Decision)[keyof typeof Decision];
export const decisionLabels: Readonly<Record<Decision, string>> = {
  1: '不成立',
  2: '情况属实，仅记录',
  3: '情况属实，建议作废',
};

/** Where an examinee is. Waiting: the page before the exam is open, and the exam has not begun for them. */
export const Presence = { absent: 1, inExam: 2, offline: 3, handedIn: 4, waiting: 5 } as const;
export type Presence = (typeof Presence)[keyof typeof Presence];

/** A page reports at least this often. */
export const REPORT_SECONDS = 15;
/** Without a report for this long an examinee is shown as offline. */
export const OFFLINE_SECONDS = 40;
