import { RegradeWay } from '@ganlin/contract/paper/regrade';
import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import { QuestionType } from '@ganlin/contract/question/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { keysOf } from '../../exam/index.ts';
import { actingAs, findAccount } from '../../iam/index.ts';
import { questionIds } from '../../question/index.ts';
import { commitTask } from '../regrading/commit.ts';
import { tryTask } from '../regrading/trial.ts';
import { question } from '../regrades/question.ts';
import { commit, dryRun, save } from '../regrades/regrade.ts';
import { countRegrades } from '../regrades/regrades.queries.ts';

export interface DemoRegrade {
  /** Of a question with one blank. */
  readonly code: string;
  /** What is right too. */
  readonly accepted: readonly string[];
  readonly reason: string;
}

/** Accepts more spellings of a blank, as staff would: tried, committed, and the examinees are notified. */
export async function seedDemoRegrade(
  ctx: Ctx<null>,
  examId: string,
  { code, accepted, reason }: DemoRegrade,
): Promise<void> {
  const staff = await findAccount(ctx.db, demoAccounts.admin);
  const ref = await askedAs(ctx, examId, code);
  if (!staff || !ref || (await countRegrades(ctx.db, { examId })) > 0) return;
  const asStaff = actingAs(ctx, staff);
  const { key } = await question(asStaff, ref);
  const { body } = key;
  if (body.type !== QuestionType.fill) return;
  const blanks = body.blanks.map((blank) => ({ ...blank, answers: [...blank.answers, ...accepted] }));
  const [id, way] = [newId(), RegradeWay.both];
  const after = { ...key, body: { ...body, blanks } };
  const { edition } = await save(asStaff, { ...ref, id, edition: 0, after, way, reason });
  // Now, not by the queue: the commit needs the trial.
  const trial = await dryRun(asStaff, { id, edition });
  await tryTask.job.run(ctx, trial);
  const task = await commit(asStaff, { id, edition, way, reason });
  await commitTask.job.run(ctx, task);
}

/** The question in the version that the exam asked. */
async function askedAs(ctx: Ctx<null>, examId: string, code: string) {
  const questionId = (await questionIds(ctx, [code])).get(code);
  const name = [...(await keysOf(ctx, examId)).keys()].find((each) => each.startsWith(`${questionId}:`));
  const version = Number(name?.split(':')[1]);
  return questionId === undefined || name === undefined ? undefined : { examId, questionId, version };
}
