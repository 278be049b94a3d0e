import { CertificateStatus } from '@ganlin/contract/certificate/kinds';
import { dayApi, DAY_MESSAGES, DAY_RESULTS, MAX_PER_KIND, type DayItem } from '@ganlin/contract/portal/day';
import { ExamPhase } from '@ganlin/contract/exam/entry';
import { ExaminerTask } from '@ganlin/contract/practical/kinds';
import type { Ctx, User } from '../../platform/ctx.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { appealDay } from '../appeal/index.ts';
import { ownCertificates } from '../certificate/index.ts';
import { studyDay, type StudyDay } from '../course/index.ts';
import { ownInbox } from '../message/index.ts';
import { examDay, ownResults, type ExamDay } from '../paper/index.ts';
import { examinerTests, practicalDay } from '../practical/index.ts';
import { practiceDay, type PracticeDay } from '../practice/index.ts';
import { classDay } from '../training/index.ts';
import { orderOfDay } from './day.rules.ts';

const FEW = { limit: MAX_PER_KIND };

/** One query after the other, on one connection: a page of one user must not take several. */
export const day: Handler<typeof dayApi.detail> = async (ctx) => {
  const exams = await examDay(ctx, { coming: MAX_PER_KIND });
  const study = await studyDay(ctx, FEW);
  const practice = await practiceDay(ctx);
  const certificates = await ownCertificates(ctx, {});
  const items = [
    ...examItems(exams),
    ...(await practicalDay(ctx, FEW)),
    ...(await examinerItems(ctx)),
    ...(await classDay(ctx, FEW)),
    ...study.courses,
    ...certificateItems(certificates),
    ...(await appealDay(ctx, FEW)),
    ...practiceItems(practice),
  ];
  const results = await ownResults(ctx, { current: 1, size: DAY_RESULTS, params: {} });
  const messages = await ownInbox(ctx, { current: 1, size: DAY_MESSAGES, params: {} });
  return {
    now: ctx.now,
    ...orderOfDay(items, ctx.now),
    openExams: countOpen(exams),
    study: studyFigures(study),
    practice,
    certificates: certificateFigures(certificates),
    results: results.records,
    messages: messages.records,
  };
};

const isOpen = ({ phase }: ExamDay['exams'][number]): boolean => phase === ExamPhase.open;

/** Of the open exams as many as of those to come. */
function examItems({ running, exams }: ExamDay): DayItem[] {
  const others = exams.filter(({ examId }) => examId !== running?.examId);
  const open = others.filter(isOpen).slice(0, MAX_PER_KIND);
  return [...(running ? [running] : []), ...open, ...others.filter((exam) => !isOpen(exam))];
}

const countOpen = ({ running, exams }: ExamDay): number => exams.filter(isOpen).length + (running ? 1 : 0);

async function examinerItems(ctx: Ctx<User>): Promise<DayItem[]> {
  const tests = await examinerTests(ctx, {});
  const [first] = tests;
  if (!first) return [];
  const tasks = tests.flatMap(({ candidates }) => candidates.map(({ task }) => task));
  const waiting = tasks.filter((task) => task === ExaminerTask.todo || task === ExaminerTask.returned).length;
  return [{ kind: 'examiner', title: first.title, tests: tests.length, waiting }];
}

type Certificates = Awaited<ReturnType<typeof ownCertificates>>;

function certificateItems(certificates: Certificates): DayItem[] {
  return certificates
    .flatMap(({ next, ...certificate }) =>
      next === 'none' ? [] : [{ kind: 'certificate' as const, ...certificate, next }],
    )
    .slice(0, MAX_PER_KIND);
}

function certificateFigures(certificates: Certificates) {
  const isShown = ({ next }: Certificates[number]) => next !== 'none';
  return {
    all: certificates.length,
    valid: certificates.filter(({ status }) => status === CertificateStatus.valid).length,
    first: certificates.find(isShown) ?? certificates.find(({ qr }) => qr !== '') ?? null,
  };
}

function practiceItems({ due, streak, dailyDone, dailyTotal }: PracticeDay): DayItem[] {
  return [
    ...(due > 0 ? [{ kind: 'review' as const, due }] : []),
    ...(dailyDone < dailyTotal ? [{ kind: 'daily' as const, done: dailyDone, total: dailyTotal, streak }] : []),
  ];
}

const studyFigures = ({ yearHourTenths, leftHourTenths, required, requiredDone }: StudyDay) => ({
  yearHourTenths,
  leftHourTenths,
  required,
  requiredDone,
});
