import { isDeepStrictEqual } from 'node:util';
import { Time } from '@ganlin/contract/core/time';
import { RegradeState, type regradeApi } from '@ganlin/contract/paper/regrade';
import { excerptOf, shortExcerpt } from '@ganlin/domain/rich-text/rich-text';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { onConflict } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { startTask } from '../../../platform/jobs/task.ts';
import { namesWithin } from '../../iam/index.ts';
import { loadWritten, signed } from '../../question/index.ts';
import { adjustedBasis, type Basis } from '../model/adjusted.rules.ts';
import { commitTask } from '../regrading/commit.ts';
import { fixedBasis, keyOf, translated, withAnswerOf } from '../regrading/fix.rules.ts';
import { askedQuestion, countPapersOf, examBody, type Asked } from '../regrading/papers.ts';
import {
  deleteChanges,
  findRegrade,
  isCommitting,
  updateRegrade,
  type RegradeRow,
} from '../regrading/regrade.queries.ts';
import { tryTask } from '../regrading/trial.ts';
import { examInScope, regradeInScope } from './in-scope.ts';
import * as queries from './regrades.queries.ts';

const { draft, trying, tried, committing, committed, discarded } = RegradeState;
const running = new Set<RegradeState>([trying, committing]);
const TITLE_LENGTH = 80;

export const detail: Handler<typeof regradeApi.detail> = async (ctx, { id }) => {
  const { before, after, trial, edition, done, total, stopped, ...regrade } = await regradeInScope(ctx, id);
  const nameOf = await namesWithin(ctx, [regrade.editorId]);
  const isTried = regrade.state === tried || regrade.state === committing || regrade.state === committed;
  return {
    ...rowOf(regrade, nameOf(regrade.editorId)),
    edition,
    before: shownKey(ctx, before),
    after: shownKey(ctx, after),
    trial: trial && isTried ? { ...trial, triedAt: Time.decode(trial.triedAt), ways: [...trial.ways] } : null,
    progress: running.has(regrade.state) ? { done, total } : null,
    stopped,
  };
};

/** With media URLs. */
export const shownKey = (ctx: Pick<Ctx, 'config' | 'now'>, basis: Basis) =>
  keyOf({ ...basis, body: signed(ctx, { content: '', analysis: '', body: basis.body }).body });

type Row = Pick<
  RegradeRow,
  | 'id'
  | 'examId'
  | 'questionId'
  | 'version'
  | 'title'
  | 'type'
  | 'state'
  | 'way'
  | 'reason'
  | 'changed'
  | 'updatedAt'
  | 'committedAt'
> & { readonly examTitle: string };

/** As lists show it. */
export function rowOf(row: Row, editorName: string) {
  const { id, examId, questionId, version, examTitle, title, type, state, way, reason, updatedAt, committedAt } = row;
  const changed = state === committed ? row.changed : null;
  const shown = { id, examId, questionId, version, examTitle, title, type, state, way, reason, updatedAt, committedAt };
  return { ...shown, changed, editorName };
}

export const save: Handler<typeof regradeApi.save> = (ctx, { id, edition, after, way, reason, ...ref }) =>
  transaction(ctx, async (ctx) => {
    await examInScope(ctx, ref.examId);
    const asked = await askedQuestion(ctx, ref);
    const fixed = fixedBasis(asked.basis, after);
    if (typeof fixed === 'string') throw new AppError(fixed);
    const stored = await findRegrade(ctx.db, id, { lock: true });
    const wanted = { after: fixed, way, reason };
    if (!stored) {
      if (edition !== 0) throw new AppError('regradeNotFound');
      await insertDraft(ctx, { id, asked, ...wanted });
      return { edition: 1 };
    }
    if (stored.examId !== ref.examId || stored.questionId !== ref.questionId || stored.version !== ref.version) {
      throw new AppError('regradeNotFound');
    }
    const isSameKey = isDeepStrictEqual(stored.after, fixed);
    const isRepeated = stored.edition === edition + 1 && isSameKey && stored.way === way && stored.reason === reason;
    if (isRepeated) return { edition: stored.edition };
    refuseUnlessOpen(stored, edition);
    const change = { way, reason, editorId: ctx.user.id, updatedAt: ctx.now, edition: edition + 1, stopped: '' };
    await updateRegrade(ctx.db, id, {
      ...change,
      before: JSON.stringify(asked.basis),
      after: JSON.stringify(fixed),
      state: isSameKey ? stored.state : draft,
    });
    return { edition: edition + 1 };
  });

function refuseUnlessOpen({ state, ...stored }: RegradeRow, edition: number): void {
  if (running.has(state)) throw new AppError('regradeRunning');
  if (stored.edition !== edition || state === committed || state === discarded) throw new AppError('regradeChanged');
}

interface Draft extends Pick<RegradeRow, 'after' | 'way' | 'reason' | 'id'> {
  readonly asked: Asked;
}

async function insertDraft(ctx: Ctx<User>, { id, asked, after, way, reason }: Draft): Promise<void> {
  const { examId, questionId, version, basis } = asked;
  const written = (await loadWritten(ctx, [{ id: questionId, version }])).get(questionId);
  await queries.insertRegrade(ctx.db, {
    id,
    examId,
    questionId,
    questionVersion: version,
    way,
    reason,
    editorId: ctx.user.id,
    title: shortExcerpt(excerptOf(written?.content ?? ''), TITLE_LENGTH),
    type: basis.body.type,
    before: JSON.stringify(basis),
    after: JSON.stringify(after),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
}

export const dryRun: Handler<typeof regradeApi.dryRun> = (ctx, { id, edition }) =>
  transaction(ctx, async (ctx) => {
    const regrade = await regradeInScope(ctx, id, { lock: true });
    refuseUnlessOpen(regrade, edition);
    if (await isCommitting(ctx.db, regrade.examId)) throw new AppError('regradeRunning');
    const total = await countPapersOf(ctx, await askedQuestion(ctx, regrade));
    await updateRegrade(ctx.db, id, { state: trying, done: 0, total, stopped: '' });
    return { taskId: await startTask(ctx, tryTask, { title: `试算改判：${regrade.title}`, input: { id } }) };
  });

export const commit: Handler<typeof regradeApi.commit> = (ctx, { id, edition, way, reason }) =>
  transaction(ctx, async (ctx) => {
    const regrade = await regradeInScope(ctx, id, { lock: true });
    const { id: userId, userName, realName } = ctx.user;
    const input = { id, actor: { id: userId, userName, realName } };
    const title = `提交改判：${regrade.title}`;
    if (regrade.edition !== edition) throw new AppError('regradeChanged');
    // An interrupted one is continued as it was begun.
    if (regrade.state === committing && regrade.stopped !== '') {
      await updateRegrade(ctx.db, id, { stopped: '' });
      return { taskId: await startTask(ctx, commitTask, { title, input }) };
    }
    refuseUnlessOpen(regrade, edition);
    if (regrade.state !== tried) throw new AppError('regradeNotTried');
    if (way === 'void' && regrade.allVoid) throw new AppError('regradeAllVoid');
    const change = { way, reason, editorId: userId, updatedAt: ctx.now, edition: edition + 1, stopped: '' };
    const start = { state: committing, done: 0, donePaperId: null, changed: null, total: regrade.trial?.papers ?? 0 };
    await updateRegrade(ctx.db, id, { ...change, ...start }).catch(
      onConflict('paper_regrade_committing_key', 'regradeRunning'),
    );
    return { taskId: await startTask(ctx, commitTask, { title, input }) };
  });

export const discard: Handler<typeof regradeApi.discard> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const { state } = await regradeInScope(ctx, id, { lock: true });
    if (running.has(state)) throw new AppError('regradeRunning');
    if (state === committed) throw new AppError('regradeNotFound');
    await updateRegrade(ctx.db, id, { state: discarded, updatedAt: ctx.now });
    await deleteChanges(ctx.db, id);
    return {};
  });

export const copy: Handler<typeof regradeApi.copy> = (ctx, { id, drafts }) =>
  transaction(ctx, async (ctx) => {
    const { before, after, way, reason, examId, ...source } = await regradeInScope(ctx, id);
    for (const wanted of drafts) {
      await examInScope(ctx, wanted.examId);
      const stored = await findRegrade(ctx.db, wanted.id);
      if (stored && stored.examId === wanted.examId && stored.questionId === source.questionId) continue;
      if (stored) throw new AppError('regradeNotFound');
      const ref = { examId: wanted.examId, questionId: source.questionId, version: source.version };
      const asked = await askedQuestion(ctx, ref);
      // Every exam has its own ids for options and parts.
      const [from, to] = [await examBody(ctx, { ...ref, examId }), await examBody(ctx, ref)];
      const body = from && to && withAnswerOf(asked.basis.body, translated(after.body, { from, to }));
      if (!body) throw new AppError('regradeQuestionNotFound');
      const fixed = adjustedBasis(asked.basis, { key: { ...after, body }, previous: before });
      await insertDraft(ctx, { id: wanted.id, asked, after: fixed, way, reason });
    }
    return {};
  });
