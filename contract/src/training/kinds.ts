/** Training classes and their registrations: the codes of the specification, sections 3 and 4. */
export const TrainType = { online: 1, offline: 2 } as const;
export type TrainType = (typeof TrainType)[keyof typeof TrainType];
export const trainTypeLabels: Readonly<Record<TrainType, string>> = { 1: '线上', 2: '线下' };

export const Charge = { free: 0, paid: 1 } as const;
export type Charge = (typeof Charge)[keyof typeof Charge];
export const chargeLabels: Readonly<Record<Charge, string>> = { 0: '免费', 1: '收费' };

/** State set by staff. Whether a class has begun is never stored: it follows from the clock. */
export const ClassState = { draft: 0, published: 1, closed: 2 } as const;
export type ClassState = (typeof ClassState)[keyof typeof ClassState];
export const classStateLabels: Readonly<Record<ClassState, string>> = { 0: '草稿', 1: '已发布', 2: '已关闭' };

/** Phase of a class by the clock: before its start, in between, after its end. */
export const ClassStatus = { notStarted: 0, inProgress: 1, ended: 2 } as const;
export type ClassStatus = (typeof ClassStatus)[keyof typeof ClassStatus];
export const classStatusLabels: Readonly<Record<ClassStatus, string>> = { 0: '未开始', 1: '进行中', 2: '已结束' };

export function classStatus({ startTime, endTime }: { startTime: Date; endTime: Date }, now: Date): ClassStatus {
  if (now < startTime) return ClassStatus.notStarted;
  return now > endTime ? ClassStatus.ended : ClassStatus.inProgress;
}

/** Whether registration is possible now, and why not. */
export const Application = { open: 0, notBegun: 1, over: 2, full: 3, waiting: 4, closed: 5 } as const;
export type Application = (typeof Application)[keyof typeof Application];
export const applicationLabels: Readonly<Record<Application, string>> = {
  0: '报名中',
  1: '报名未开始',
  2: '报名已截止',
  3: '名额已满',
  4: '候补报名中',
  5: '已关闭',
};

interface Door {
  readonly state: ClassState;
  readonly applyStart: Date;
  readonly applyEnd: Date;
  /** Null: unlimited. */
  readonly quota: number | null;
  readonly taken: number;
  readonly waitingList: boolean;
}

export function applicationOf(
  { state, applyStart, applyEnd, quota, taken, waitingList }: Door,
  now: Date,
): Application {
  if (state !== ClassState.published) return Application.closed;
  if (now < applyStart) return Application.notBegun;
  if (now > applyEnd) return Application.over;
  if (quota === null || taken < quota) return Application.open;
  return waitingList ? Application.waiting : Application.full;
}

/**
 * A registration: submitted → awaiting payment (paid classes) → enrolled → completed or failed; refused (can be
 * corrected and submitted again); on the waiting list; cancelled by the applicant or by staff. A duplicate has the id
 * card or mobile number of another registration of the class: only staff see it as such, it takes no seat, and they
 * resolve it.
 */
export const RegistrationState = {
  submitted: 0,
  refused: 1,
  waiting: 2,
  awaitingPayment: 3,
  enrolled: 4,
  completed: 5,
  failed: 6,
  cancelled: 7,
  duplicate: 8,
} as const;
export type RegistrationState = (typeof RegistrationState)[keyof typeof RegistrationState];
export const registrationStateLabels: Readonly<Record<RegistrationState, string>> = {
  0: '待审核',
  1: '未通过',
  2: '候补',
  3: '待缴费',
  4: '已录取',
  5: '已结业',
  6: '未结业',
  7: '已取消',
  8: '重复报名',
};

/** Participants: they are expected at the lessons, and their attendance is counted. */
export const attendingStates: readonly RegistrationState[] = [
  RegistrationState.enrolled,
  RegistrationState.completed,
  RegistrationState.failed,
];
/** Accepted registrations, paid or not. */
export const acceptedStates: readonly RegistrationState[] = [RegistrationState.awaitingPayment, ...attendingStates];
/** Registrations that take a seat. */
export const placeHolders: ReadonlySet<RegistrationState> = new Set([RegistrationState.submitted, ...acceptedStates]);
/** Registrations that do not count: they never block another registration. */
export const uncountedStates: readonly RegistrationState[] = [RegistrationState.cancelled, RegistrationState.duplicate];

/** State of the proof of payment. */
export const PaymentState = { none: 0, proofSent: 1, confirmed: 2, refused: 3 } as const;
export type PaymentState = (typeof PaymentState)[keyof typeof PaymentState];
export const paymentStateLabels: Readonly<Record<PaymentState, string>> = {
  0: '未上传凭证',
  1: '凭证待确认',
  2: '已确认',
  3: '凭证未通过',
};

export const InvoiceState = { none: 0, issued: 1, sent: 2 } as const;
export type InvoiceState = (typeof InvoiceState)[keyof typeof InvoiceState];
export const invoiceStateLabels: Readonly<Record<InvoiceState, string>> = { 0: '未开', 1: '已开', 2: '已寄' };

/** Attendance at one session of a class. */
export const AttendanceState = { absent: 0, present: 1, late: 2, leave: 3 } as const;
export type AttendanceState = (typeof AttendanceState)[keyof typeof AttendanceState];
export const attendanceStateLabels: Readonly<Record<AttendanceState, string>> = {
  0: '未签到',
  1: '已签到',
  2: '迟到',
  3: '请假',
};

/** Progress steps shown to a learner, in order. */
export const steps = ['review', 'payment', 'checkIn', 'study', 'exam', 'certificate'] as const;
export type Step = (typeof steps)[number];
export const stepLabels: Readonly<Record<Step, string>> = {
  review: '审核',
  payment: '缴费',
  checkIn: '报到',
  study: '学习',
  exam: '考试',
  certificate: '证书',
};

export const StepState = { done: 'done', now: 'now', coming: 'coming', failed: 'failed' } as const;
export type StepState = (typeof StepState)[keyof typeof StepState];

/** What a learner is to do next about a class; `none`: wait for others, or for its beginning. */
export const ClassAction = {
  none: 'none',
  edit: 'edit',
  pay: 'pay',
  checkIn: 'checkIn',
  study: 'study',
  exam: 'exam',
} as const;
export type ClassAction = (typeof ClassAction)[keyof typeof ClassAction];
