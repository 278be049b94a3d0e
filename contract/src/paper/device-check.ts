import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Time } from '../core/time.ts';
import { Rehearsed } from './rehearsal.ts';

/** What is tried on a device before an exam, in the order of the page. */
export const deviceSteps = [
  'browser',
  'storage',
  'clock',
  'network',
  'saves',
  'screen',
  'battery',
  'notifications',
  'fullScreen',
  'camera',
] as const;
export type DeviceStep = (typeof deviceSteps)[number];
export const deviceStepLabels: Readonly<Record<DeviceStep, string>> = {
  browser: '浏览器',
  storage: '本机存储',
  clock: '系统时间',
  network: '网络',
  saves: '试存答案',
  screen: '屏幕',
  battery: '电量',
  notifications: '通知',
  fullScreen: '全屏',
  camera: '摄像头',
};

export const StepVerdict = { good: 'good', warn: 'warn', bad: 'bad', skipped: 'skipped' } as const;
export type StepVerdict = (typeof StepVerdict)[keyof typeof StepVerdict];

export type StepVerdicts = { readonly [Step in DeviceStep]?: StepVerdict | undefined };

export const DeviceVerdict = { ready: 0, attention: 1, blocked: 2 } as const;
export type DeviceVerdict = (typeof DeviceVerdict)[keyof typeof DeviceVerdict];
export const deviceVerdictLabels: Readonly<Record<DeviceVerdict, string>> = {
  0: '可以参加考试',
  1: '可以参加，有要注意的项',
  2: '现在不能参加',
};

/** Without these no answer reaches the server; everything else can be lived with. */
const needed: ReadonlySet<DeviceStep> = new Set(['browser', 'network', 'saves']);

/** The steps that went wrong, in the order of the page. */
export const troubledSteps = (steps: StepVerdicts): DeviceStep[] =>
  deviceSteps.filter((step) => steps[step] === StepVerdict.warn || steps[step] === StepVerdict.bad);

export function deviceVerdictOf(steps: StepVerdicts): DeviceVerdict {
  const troubled = troubledSteps(steps);
  if (troubled.some((step) => needed.has(step) && steps[step] === StepVerdict.bad)) return DeviceVerdict.blocked;
  return troubled.length > 0 ? DeviceVerdict.attention : DeviceVerdict.ready;
}

/** Of a device's clock; a device that is further off is off by this much. */
export const MAX_OFFSET_MS = 2_000_000_000;
/** A slower round trip is as good as none. */
export const MAX_ROUND_TRIP_MS = 60_000;
const Milliseconds = z.int().min(0).max(MAX_ROUND_TRIP_MS).nullable();
const Pixels = z.int().min(1).max(20_000);

const Verdict = z.enum(StepVerdict).optional();
const Steps = z.object({
  browser: Verdict,
  storage: Verdict,
  clock: Verdict,
  network: Verdict,
  saves: Verdict,
  screen: Verdict,
  battery: Verdict,
  notifications: Verdict,
  fullScreen: Verdict,
  camera: Verdict,
} satisfies Record<DeviceStep, typeof Verdict>);

const Findings = z.object({
  steps: Steps,
  /** Family and version, such as `Chrome 138 · Windows`. */
  browser: z.string().trim().min(1).max(60),
  screenWidth: Pixels,
  screenHeight: Pixels,
  /** Null where nothing arrived. */
  latencyMs: Milliseconds,
  jitterMs: Milliseconds,
  lossPercent: z.int().min(0).max(100),
  saveMs: Milliseconds,
  /** What to add to the device's clock to get the server's. */
  offsetMs: z.int().min(-MAX_OFFSET_MS).max(MAX_OFFSET_MS).nullable(),
});
export type DeviceFindings = z.infer<typeof Findings>;

const StoredCheck = Findings.extend({ verdict: z.enum(DeviceVerdict), checkedAt: Time });

/** Trying out a device. No picture and no sound of it is ever sent. */
export const deviceCheckApi = {
  ping: post('/api/exam/device-check/ping', {
    summary: '试网络和时间',
    access: 'session',
    request: z.object({}),
    response: z.object({ serverMs: z.int() }),
    limit: { count: 240, seconds: 60, by: 'user', perProcess: true },
    background: true,
  }),
  /** Written and acknowledged as an answer is, but it belongs to no exam. Only the highest number is stored. */
  tryStoring: post('/api/exam/device-check/try-storing', {
    summary: '试存答案',
    access: 'session',
    request: z.object({ deviceId: Id, seq: z.int().min(1).max(1_000_000_000), text: z.string().max(200) }),
    response: z.object({ seq: z.int() }),
    limit: { count: 60, seconds: 60, by: 'user' },
  }),
  /** Stores what was found; the newest replaces the one before. Sent twice under the same id, it is stored once. */
  save: post('/api/exam/device-check/save', {
    summary: '保存设备调试结果',
    access: 'session',
    request: z.object({ resultId: Id, deviceId: Id, examId: Id.optional(), findings: Findings }),
    response: StoredCheck,
    errors: ['examNotFound'],
    limit: { count: 60, seconds: 60, by: 'user' },
  }),
  /** The user's newest result: for this exam, or for none in particular. */
  last: post('/api/exam/device-check/last', {
    summary: '上次设备调试',
    access: 'session',
    request: z.object({ examId: Id.optional() }),
    response: z.object({
      exam: z.object({ id: Id, title: z.string(), startTime: Time }).nullable(),
      check: StoredCheck.nullable(),
      /** The newest rehearsal of this exam. */
      rehearsal: Rehearsed.nullable(),
    }),
    errors: ['examNotFound'],
  }),
};

/** How far an examinee has come: nothing tried, only a rehearsal, or the verdict of the newest device check. */
export const DeviceState = {
  untried: 'untried',
  rehearsed: 'rehearsed',
  ready: 'ready',
  attention: 'attention',
  blocked: 'blocked',
} as const;
export type DeviceState = (typeof DeviceState)[keyof typeof DeviceState];
export const deviceStateLabels: Readonly<Record<DeviceState, string>> = {
  untried: '没有试过',
  rehearsed: '只试考过',
  ready: '正常',
  attention: '有要注意的项',
  blocked: '不能参加',
};

const Filter = z.object({
  examId: Id,
  state: z.enum(DeviceState).optional(),
  keyword: z.string().trim().max(50).optional(),
  /** With the departments below it. */
  deptId: Id.optional(),
});

const DeviceRow = z.object({
  id: Id,
  userName: z.string(),
  realName: z.string(),
  deptName: z.string(),
  state: z.enum(DeviceState),
  /** Null if the person has not tried. */
  check: StoredCheck.nullable(),
  rehearsal: Rehearsed.nullable(),
});
export type DevicePerson = z.input<typeof DeviceRow>;

/** Who of those expected has tried a device or rehearsed. Known only for exams of named departments or users. */
export const examDevicesApi = {
  counts: post('/api/exam/exam-devices/counts', {
    summary: '设备调试人数',
    access: 'perm:exam:paper:paging',
    request: z.object({ examId: Id }),
    response: z.object({
      examTitle: z.string(),
      startTime: Time,
      /** Whether anyone may take it, so that nobody is expected. */
      isOpen: z.boolean(),
      hasEnded: z.boolean(),
      /** Users in scope by state; null if nobody is expected. */
      people: z.record(z.enum(DeviceState), z.int()).nullable(),
      /** How many of them have rehearsed, whatever their state. */
      rehearsed: z.int(),
    }),
    errors: ['examNotFound'],
    scope: 'dept',
  }),
  paging: post('/api/exam/exam-devices/paging', {
    summary: '设备调试名单',
    access: 'perm:exam:paper:paging',
    ...paging(Filter, DeviceRow),
    errors: ['examNotFound', 'devicesUnknown'],
    scope: 'dept',
  }),
  /** Each person gets it at most once a day for an exam. */
  remind: post('/api/exam/exam-devices/remind', {
    summary: '提醒没有调试设备也没有试考的人',
    access: 'perm:exam:paper:remind',
    request: z.object({ examId: Id }),
    response: z.object({ taskId: Id }),
    errors: ['examNotFound', 'devicesUnknown', 'deviceReminderOver'],
    scope: 'dept',
  }),
};
