import { addMinutes, textInChina } from '@ganlin/contract/core/time';
import { countInSection, isNumberAlone } from '@ganlin/contract/exam/composition';
import type { examApi } from '@ganlin/contract/exam/exam';
import { OpenType, WindowMode } from '@ganlin/contract/exam/kinds';
import { releasedNow, ReleaseWhen, releaseWhenLabels } from '@ganlin/contract/exam/release';
import { nameSome } from '../../../kits/name-some.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { RepoOpen } from '@ganlin/contract/question/repo';
import { isStudied } from '../../course/index.ts';
import { practisedRepos } from '../../question/index.ts';
import { countPeople, isAnyIn } from '../model/audience.queries.ts';
import { listOverlapping } from '../model/exam.queries.ts';
import { getExam, type Exam } from '../model/exam.ts';
import { handGradedIn } from '../composition/hand-graded.ts';
import { inReviewIn, repeatsIn, retiredIn, shortagesIn } from '../composition/composition-check.ts';
import { assertExamInScope } from '../model/exam-scope.ts';
import { drawnRepos, listedIds } from '../composition/supply.ts';

type Place = 'composition' | 'audience' | 'time' | 'score' | 'release';

interface Finding {
  readonly place: Place;
  readonly warning: boolean;
  readonly message: string;
}

export const readiness: Handler<typeof examApi.readiness> = async (ctx, { id }) => {
  const exam = await getExam(ctx, id);
  await assertExamInScope(ctx, exam);
  return inspect(ctx, exam);
};

/** What blocks publishing, and warnings to know before. */
async function inspect(ctx: Ctx<unknown>, exam: Exam): Promise<{ findings: Finding[]; audience: number | null }> {
  const isOpen = exam.openType === OpenType.public || exam.openType === OpenType.password;
  const audience = isOpen ? null : await countPeople(ctx.db, exam);
  const findings = [
    // The questions of a package are in no bank of ours.
    ...(exam.packageFrom === '' ? await bankFindings(ctx, exam, audience) : []),
    ...audienceFindings(exam, audience),
    ...timeFindings(exam, ctx.now),
    ...scoreFindings(exam),
    ...releaseFindings(exam),
    ...(await courseFindings(ctx, exam)),
    ...(await overlaps(ctx, exam)),
  ];
  return { findings, audience };
}

async function bankFindings(ctx: Ctx<unknown>, exam: Exam, audience: number | null): Promise<Finding[]> {
  return [
    ...(await compositionFindings(ctx, exam)),
    ...(await reviewFindings(ctx, exam)),
    ...(await handGraded(ctx, exam)),
    ...(audience === 0 ? [] : await practised(ctx, exam)),
  ];
}

/** Refuses publishing with the blocking findings of the composition, or else with all others. */
export async function refuseUnlessReady(ctx: Ctx<unknown>, exam: Exam): Promise<void> {
  const { findings } = await inspect(ctx, exam);
  const faults = findings.filter(({ warning }) => !warning);
  const short = faults.filter(({ place }) => place === 'composition').map(({ message }) => message);
  if (short.length > 0) throw new AppError('examShort', { shortfalls: short.join('；') });
  if (faults.length > 0)
    throw new AppError('examNotReady', { reason: faults.map(({ message }) => message).join('；') });
}

const fault = (place: Place, message: string): Finding => ({ place, warning: false, message });
const warning = (place: Place, message: string): Finding => ({ place, warning: true, message });

/** Nobody could sit an exam whose course nobody can study. */
async function courseFindings(ctx: Ctx<unknown>, { courseId }: Exam): Promise<Finding[]> {
  if (courseId === null || (await isStudied(ctx, courseId))) return [];
  return [fault('audience', '先修课程没有发布，或已被删除，没有人能参加考试')];
}

/** Refuses to open an exam again whose course was closed meanwhile. */
export async function refuseWithoutCourse(ctx: Ctx<unknown>, exam: Exam): Promise<void> {
  const [finding] = await courseFindings(ctx, exam);
  if (finding) throw new AppError('examNotReady', { reason: finding.message });
}

async function compositionFindings(ctx: Ctx<unknown>, { composition }: Exam): Promise<Finding[]> {
  const { sections } = composition;
  if (sections.length === 0) return [fault('composition', '试卷还没有题目')];
  const empty = sections.filter((section) => countInSection(section) === 0).map(({ title }) => `“${title}”没有题目`);
  const unnamed = sections.flatMap(({ title }, at) =>
    isNumberAlone(title) ? [`第 ${at + 1} 大题只有序号“${title}”，还没有名称`] : [],
  );
  const missing = await shortagesIn(ctx, composition).catch((error: unknown) => {
    if (error instanceof AppError && error.reason === 'repoNotFound') return ['组卷规则中的题库已被删除'];
    throw error;
  });
  return [...unnamed, ...empty, ...repeatsIn(composition), ...(await retiredIn(ctx, composition)), ...missing].map(
    (message) => fault('composition', message),
  );
}

/** The exam asks them nevertheless: whoever composed it decides. */
async function reviewFindings(ctx: Ctx<unknown>, { composition }: Exam): Promise<Finding[]> {
  const waiting = await inReviewIn(ctx, composition);
  if (waiting.length === 0) return [];
  return [warning('composition', `${nameSome(waiting)}待复核：依据的法规条款有变化，请先核对`)];
}

/** There is no manual grading yet: an exam with short answers never gets a result. */
async function handGraded(ctx: Ctx<unknown>, { composition }: Exam): Promise<Finding[]> {
  const text = await handGradedIn(ctx, composition);
  return text === undefined ? [] : [warning('composition', text)];
}

/** Someone who has practised the questions, or has a friend look them up during the exam, knows them. */
async function practised(ctx: Ctx<unknown>, exam: Exam): Promise<Finding[]> {
  const drawn = { repoIds: drawnRepos(exam.composition), questionIds: listedIds(exam.composition) };
  const titles: string[] = [];
  for (const { title, open, deptIds } of await practisedRepos(ctx, drawn)) {
    if (open === RepoOpen.everyone || (await isAnyIn(ctx.db, exam, deptIds))) titles.push(title);
  }
  if (titles.length === 0) return [];
  return [
    warning('composition', `题库${named(titles)}对考生开放练习，考生可能已经见过考题；正式考试请用“仅供考试”的题库`),
  ];
}

function audienceFindings({ openType, password }: Exam, audience: number | null): Finding[] {
  if (openType === OpenType.password && password === '') return [fault('audience', '请输入考试密码')];
  return audience === 0 ? [fault('audience', '参加范围内没有人员')] : [];
}

function timeFindings({ startsAt, endsAt, minutes, windowMode, earliestMinutes }: Exam, now: Date): Finding[] {
  if (endsAt <= now) return [fault('time', `结束时间 ${textInChina(endsAt).slice(0, 16)} 已过`)];
  const isTooShort = windowMode === WindowMode.hardClose && addMinutes(startsAt, minutes) > endsAt;
  return [
    ...(startsAt <= now ? [warning('time', '开始时间已过，发布后立即可以参加')] : []),
    ...(isTooShort ? [warning('time', '开放时间短于考试时长，考生不能用满时长')] : []),
    ...(earliestMinutes >= minutes ? [warning('time', '最早交卷时间不早于考试时长，考生不能提前交卷')] : []),
  ];
}

function scoreFindings({ totalCenti, passCenti }: Exam): Finding[] {
  return [
    ...(passCenti > totalCenti ? [fault('score', `合格分 ${passCenti / 100} 高于总分 ${totalCenti / 100}`)] : []),
    ...(passCenti === 0 ? [warning('score', '合格分为 0，参加即合格')] : []),
  ];
}

/**
 * Examinees who finish first see the correct answers, and may pass them on to others, or sit the exam again
 * themselves.
 */
function releaseFindings({
  release,
  appealDays,
  attempts,
  certificateTemplateId,
  composition: { sections },
}: Exam): Finding[] {
  const done = { handedIn: true, graded: true, ended: false, allEnded: false, byHand: false };
  const isEarly = releasedNow(release, done).answer;
  const isSame = attempts !== 1 && sections.length > 0 && sections.every(({ kind }) => kind === 'fixed');
  const when = releaseWhenLabels[release.answer];
  return [
    ...(release.score === ReleaseWhen.never ? [warning('release', '成绩不公布，考生看不到自己的成绩')] : []),
    ...(release.score === ReleaseWhen.never && appealDays > 0
      ? [warning('release', '成绩不公布，考生也不能申诉')]
      : []),
    ...(release.score === ReleaseWhen.never && certificateTemplateId !== null
      ? [warning('release', '成绩不公布，合格的人也不会自动得到证书')]
      : []),
    ...(isEarly ? [warning('release', `正确答案在${when}公布，那时其他人可能还在考试；正式考试请选“考试结束后”`)] : []),
    ...(isEarly && isSame ? [warning('release', '题目固定又可以考多次，考过一次就能看到全部答案')] : []),
  ];
}

async function overlaps(ctx: Ctx<unknown>, exam: Exam): Promise<Finding[]> {
  const titles = await listOverlapping(ctx.db, exam);
  if (titles.length === 0) return [];
  return [warning('time', `同一时间这些人还有考试${named(titles)}，一个人同时只能参加一场`)];
}

const named = (titles: readonly string[]): string => nameSome(titles.map((title) => `“${title}”`));
