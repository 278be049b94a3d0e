import { CertificateStatus, certificateStatusLabels } from '@ganlin/contract/certificate/kinds';
import { startOfDay, textInChina } from '@ganlin/contract/core/time';
import {
  Charge,
  ClassStatus,
  PaymentState,
  RegistrationState,
  TrainType,
  type Step,
} from '@ganlin/contract/training/kinds';

interface Standing {
  readonly state: RegistrationState;
  readonly reason: string;
  readonly paymentState: PaymentState;
  readonly paymentReason: string;
  readonly waitingPlace: number | null;
  readonly reviewedAt: Date | null;
  readonly paidAt: Date | null;
  readonly completedAt: Date | null;
  /** Times of attendance, earliest first. */
  readonly attended: readonly Date[];
  /** Courses of the class that are completed. */
  readonly studied: number;
  /** The certificate of the class, once it was granted. */
  readonly certificate?:
    | {
        readonly number: string;
        readonly issuedOn: string;
        readonly status: CertificateStatus;
        readonly reason: string;
      }
    | undefined;
}

interface Course {
  readonly trainType: TrainType;
  readonly charge: Charge;
  readonly review: boolean;
  readonly status: ClassStatus;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly sessions: number;
  readonly courses: number;
  readonly exams: number;
  /** Who completes the class is granted one. */
  readonly grantsCertificate: boolean;
}

interface StepView {
  readonly step: Step;
  readonly state: 'done' | 'now' | 'coming' | 'failed';
  readonly text: string;
  readonly at: Date | null;
}

type View = Omit<StepView, 'step'>;
const view = (state: View['state'], text: string, at: Date | null = null): View => ({ state, text, at });

const { submitted, refused, waiting, awaitingPayment, enrolled, completed, failed, cancelled } = RegistrationState;
const isIn = (state: RegistrationState): boolean => state === enrolled || state === completed || state === failed;

/** The progress steps; steps that the class does not have are omitted. */
export function stepsOf(course: Course, standing: Standing): StepView[] {
  const all: (StepView | false)[] = [
    { step: 'review', ...reviewStep(course, standing) },
    course.charge === Charge.paid && { step: 'payment', ...paymentStep(standing) },
    // An online class without sessions is nowhere to report to.
    (course.trainType === TrainType.offline || course.sessions > 0) && {
      step: 'checkIn',
      ...checkInStep(course, standing),
    },
    { step: 'study', ...studyStep(course, standing) },
    course.exams > 0 && { step: 'exam', ...examStep(course, standing) },
    { step: 'certificate', ...certificateStep(course, standing) },
  ];
  return all.filter((step) => step !== false);
}

function reviewStep({ review }: Course, { state, reason, waitingPlace, reviewedAt }: Standing): View {
  if (state === submitted) return view('now', '等待审核');
  if (state === waiting) return view('now', `候补中，第 ${waitingPlace ?? 1} 位`);
  if (state === refused) return view('failed', `未通过：${reason}`, reviewedAt);
  if (state === cancelled) return view('failed', reason === '' ? '报名已取消' : `报名已取消：${reason}`);
  return view('done', review ? '审核通过' : '无需审核', reviewedAt);
}

function paymentStep({ state, paymentState, paymentReason, paidAt }: Standing): View {
  if (paymentState === PaymentState.confirmed || isIn(state)) return view('done', '缴费已确认', paidAt);
  if (state !== awaitingPayment) return view('coming', '审核通过后缴费');
  if (paymentState === PaymentState.proofSent) return view('now', '凭证已上传，等待确认');
  if (paymentState === PaymentState.refused) return view('failed', `凭证未通过：${paymentReason}，请重新上传`);
  return view('now', '请缴费并上传凭证');
}

function checkInStep({ status, startsAt, trainType }: Course, { state, attended }: Standing): View {
  const isOnline = trainType === TrainType.online;
  if (attended.length > 0) return view('done', `已签到 ${attended.length} 次`, attended[0] ?? null);
  if (!isIn(state)) return view('coming', isOnline ? '录取后按课程安排签到' : '录取后报到');
  if (status === ClassStatus.notStarted)
    return view(
      'coming',
      `${textInChina(startsAt).slice(0, 16)} 开始，${isOnline ? '请按课程安排上课' : '请按时报到'}`,
    );
  return status === ClassStatus.ended
    ? view('failed', '没有签到记录')
    : view('now', isOnline ? '上课时扫描老师出示的二维码签到' : '请扫描教室屏幕上的二维码签到');
}

/** Courses can be studied before the class begins and after it has ended. */
function studyStep({ status, endsAt, courses }: Course, { state, studied }: Standing): View {
  if (isIn(state) && courses > 0) {
    const isDone = studied >= courses;
    return view(isDone ? 'done' : 'now', isDone ? `${courses} 门课程已学完` : `课程学完 ${studied}/${courses} 门`);
  }
  if (!isIn(state) || status === ClassStatus.notStarted) return view('coming', '开班后学习');
  return status === ClassStatus.ended ? view('done', '培训已结束', endsAt) : view('now', '培训进行中');
}

function examStep({ exams, status }: Course, { state }: Standing): View {
  if (state === completed) return view('done', '考试已完成');
  const isNow = state === enrolled && status !== ClassStatus.notStarted;
  return view(isNow ? 'now' : 'coming', `共 ${exams} 场考试`);
}

function certificateStep({ grantsCertificate }: Course, standing: Standing): View {
  const { state, reason, completedAt, certificate } = standing;
  if (certificate && standsFor(certificate.status))
    return view('done', `已颁发，编号 ${certificate.number}`, startOfDay(certificate.issuedOn));
  if (certificate) {
    const { status, number } = certificate;
    const why = certificate.reason === '' ? '' : `：${certificate.reason}`;
    return view('failed', `编号 ${number} ${certificateStatusLabels[status]}${why}`);
  }
  if (state === failed) return view('failed', reason === '' ? '未结业' : `未结业：${reason}`, completedAt);
  if (!grantsCertificate) return view(state === completed ? 'done' : 'coming', noCertificate(state), completedAt);
  return state === completed ? view('now', '已结业，正在颁发证书', completedAt) : view('coming', '结业后颁发');
}

/** It was granted, whatever time has done to it since. */
const standsFor = (status: CertificateStatus): boolean =>
  status === CertificateStatus.valid || status === CertificateStatus.expired || status === CertificateStatus.replaced;

const noCertificate = (state: RegistrationState): string =>
  state === completed ? '已结业，本班不颁发证书' : '本班不颁发证书';
