import { CandidateState, candidateStateLabels, ExaminerRole } from '@ganlin/contract/practical/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { emit } from '../../../platform/events/events.ts';
import { notify } from '../../message/index.ts';
import { EXAMINER_PAGE, OWN_PAGE } from '../menus.ts';
import { updateCandidate, type Candidate } from '../model/candidate.queries.ts';
import { resultsDecided } from '../model/events.ts';
import { nameOf } from '../model/people.ts';
import { listTotals } from '../model/score.queries.ts';
import type { Sheet } from '../model/sheet.ts';
import { findGroup } from '../model/test.queries.ts';
import type { Test } from '../model/test.ts';
import { joinedResult, practicalOutcome, type Theory } from './result.rules.ts';

interface Case {
  readonly test: Test;
  readonly sheet: Sheet;
  /** Locked. */
  readonly candidate: Candidate;
  /** Undefined: not known yet, or no exam belongs to the test. */
  readonly theory: Theory | undefined;
  /** Begins the reason of a suspension. */
  readonly reason: string;
}

type Result = Pick<Candidate, 'state' | 'practicalCenti' | 'theoryCenti' | 'scoreCenti' | 'vetoed'>;

/** Brings the result of a candidate in line with the sheets that count and the theory. Safe to repeat. */
export async function decide(ctx: Ctx, one: Case): Promise<void> {
  const { candidate } = one;
  if (candidate.state === CandidateState.absent) return;
  const result = await resultOf(ctx, one);
  if (isSame(candidate, result)) return;
  const isFinal = result.state === CandidateState.passed || result.state === CandidateState.failed;
  const resultNumber = candidate.resultNumber + 1;
  const decidedAt = isFinal ? ctx.now : null;
  await updateCandidate(ctx.db, candidate.id, { ...result, decidedAt, resultNumber });
  await tell(ctx, one, { ...result, resultNumber });
  const wasFinal = candidate.decidedAt !== null;
  if (isFinal || wasFinal) {
    const { test, reason } = one;
    await emit(ctx, resultsDecided, { testId: test.id, userIds: [candidate.userId], reason });
  }
}

const names = ['state', 'practicalCenti', 'theoryCenti', 'scoreCenti', 'vetoed'] as const;
const isSame = (before: Result, after: Result): boolean => names.every((name) => before[name] === after[name]);

async function resultOf(ctx: Ctx, { test, sheet, candidate, theory }: Case): Promise<Result> {
  const totals = await listTotals(ctx.db, [candidate.id]);
  const of = (role: ExaminerRole) => totals.find((one) => one.role === role);
  const scores = {
    lead: of(ExaminerRole.lead),
    second: of(ExaminerRole.second),
    third: of(ExaminerRole.third),
  };
  const outcome = practicalOutcome(scores, sheet.passCenti);
  const { waiting, scoring, awaitingThird } = CandidateState;
  const open = { practicalCenti: null, theoryCenti: null, scoreCenti: null, vetoed: false };
  if (outcome.kind !== 'decided') return { ...open, state: { waiting, scoring, third: awaitingThird }[outcome.kind] };
  const { rule, theoryPercent } = { rule: test.examId === null ? null : test.joinRule, ...test };
  const joined = joinedResult(outcome, { rule, theoryPercent, fullCenti: sheet.fullCenti, theory });
  return {
    ...joined,
    practicalCenti: outcome.scoreCenti,
    theoryCenti: theory?.scoreCenti ?? null,
    vetoed: outcome.vetoed,
  };
}

async function tell(
  ctx: Ctx,
  { test, candidate }: Case,
  { state, scoreCenti, practicalCenti, resultNumber }: Result & { readonly resultNumber: number },
): Promise<void> {
  const once = `practical:${candidate.id}:${resultNumber}`;
  const { title } = test;
  if (state === CandidateState.awaitingThird) await tellThird(ctx, { test, candidate, once });
  if (state !== CandidateState.passed && state !== CandidateState.failed) return;
  const score = String((scoreCenti ?? practicalCenti ?? 0) / 100);
  const values = { title, score, result: candidateStateLabels[state] };
  await notify(ctx, { userIds: [candidate.userId], template: 'practicalResult', values, link: OWN_PAGE, once });
}

/** The third examiner of the group, or who arranged the test if there is none yet. */
async function tellThird(
  ctx: Ctx,
  { test, candidate, once }: Pick<Case, 'test' | 'candidate'> & { readonly once: string },
): Promise<void> {
  const { groupNumber, number, userId } = candidate;
  const third = (await findGroup(ctx.db, test.id, groupNumber))?.thirdId ?? null;
  const name = await nameOf(ctx, userId);
  const values = { title: test.title, name, group: String(groupNumber), number: String(number) };
  if (third === null) {
    const link = `/admin/practical/test/results/${test.id}`;
    await notify(ctx, { userIds: [test.createdBy], template: 'practicalThirdNeeded', values, link, once });
    return;
  }
  await notify(ctx, { userIds: [third], template: 'practicalThird', values, link: EXAMINER_PAGE, once });
}
