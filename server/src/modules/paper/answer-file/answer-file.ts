import { PaperState } from '@ganlin/contract/exam/kinds';
import { fileCode, MAX_ANSWER_FILES, type answerFileApi } from '@ganlin/contract/paper/answer-file/answer-file';
import { LATE_TURNS, SAVE_BYTES, SAVE_SIZE } from '@ganlin/contract/paper/sitting';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { scopeOf } from '../../iam/index.ts';
import { fittingItems } from '../sitting/answer-kinds.ts';
import { unknownAmong } from '../sitting/late.ts';
import { listLate } from '../sitting/late.queries.ts';
import { recordEach } from '../staff/force.ts';
import * as queries from './answer-file.queries.ts';
import { compare, isInTime, missingOnServer, type Written } from './compare.rules.ts';
import { isSigned, readFile, type ReadFile } from './read-file.ts';

export const inspect: Handler<typeof answerFileApi.inspect> = async (ctx, input) => {
  const file = readFile(input.text);
  const { content, hash } = file;
  const paper = await getPaper(ctx, { file, wanted: input.paperId });
  const own = { userId: paper.userId, paperId: paper.id };
  const lines = compare(content.answers, await queries.listStored(ctx.db, own));
  const fitting = new Set<Written>(await fittingAnswers(ctx, paper, content.answers));
  const accepted = await queries.listAccepted(ctx.db, own);
  const { userName, realName, deptName, state } = paper;
  return {
    paperId: paper.id,
    examTitle: content.examTitle,
    userName,
    realName,
    deptName,
    state,
    code: fileCode(hash.toString('hex')),
    openedSince: paper.epoch > content.epoch,
    madeAt: content.madeAt,
    leftOut: content.leftOut,
    events: content.events.length,
    lines: lines.map(({ written, ...line }) => ({
      ...line,
      writtenAt: written?.writtenAt ?? null,
      inTime: isInTime(written?.writtenAt ?? null, content),
      fits: written === undefined || fitting.has(written),
    })),
    acceptedAt: accepted.find((one) => one.hash.equals(hash))?.acceptedAt ?? null,
  };
};

export const accept: Handler<typeof answerFileApi.accept> = async (outer, { text, paperId: wanted, reason }) => {
  const file = readFile(text);
  return transaction(outer, async (ctx) => {
    // Of two concurrent calls the second sees what the first has stored.
    const paper = await getPaper(ctx, { file, wanted, isLocked: true });
    if (paper.state === PaperState.inExam) throw new AppError('paperNotHandedIn');
    const own = { userId: paper.userId, paperId: paper.id };
    const accepted = await queries.listAccepted(ctx.db, own);
    if (accepted.some((one) => one.hash.equals(file.hash))) return { isNew: false, added: 0 };
    if (accepted.length >= MAX_ANSWER_FILES) throw new AppError('answerFilesFull');
    const added = await addLate(ctx, paper, file);
    const summary = `校验码 ${fileCode(file.hash.toString('hex'))}，${added} 题放进未送达的作答：${reason}`;
    const { hash, content } = file;
    const { ip } = ctx.origin;
    const change = { hash, epoch: content.epoch, content: text, reason, text: summary, ip, actorId: ctx.user.id };
    await queries.insertFile(ctx.db, { ...own, ...change });
    await recordEach(ctx, [paper], { action: 'paper.fileAccepted', text: summary });
    return { isNew: true, added };
  });
};

interface Wanted {
  readonly file: ReadFile;
  readonly wanted: string | undefined;
  readonly isLocked?: boolean;
}

async function getPaper(ctx: Ctx<User>, { file, wanted, isLocked = false }: Wanted): Promise<queries.FilePaper> {
  const { paperId, examId } = file.content;
  const scope = await scopeOf(ctx);
  const paper = await queries.findFilePaper(ctx.db, scope, { paperId, isLocked });
  if (!paper) throw new AppError('paperNotFound');
  if (!isSigned(ctx.config, file)) throw new AppError('answerFileChanged');
  if ((wanted !== undefined && wanted !== paperId) || examId !== paper.examId) {
    throw new AppError('answerFileOtherPaper');
  }
  return paper;
}

/** An answer must fit its question, at a position the paper has, as when it is saved. */
async function fittingAnswers<Item extends Written>(
  ctx: Ctx<User>,
  { userId, id, questions }: queries.FilePaper,
  items: readonly Item[],
): Promise<readonly Item[]> {
  const fitting = await fittingItems(ctx, { userId, paperId: id }, items);
  return fitting.filter(({ ordinal }) => ordinal <= questions);
}

/**
 * What the server does not have stands beside the paper from now on, once, even if the device submits it too. As many
 * as the paper accepts: the whole file is stored in any case. Returns how many there are.
 */
async function addLate(ctx: Ctx<User>, paper: queries.FilePaper, { content }: ReadFile): Promise<number> {
  const own = { userId: paper.userId, paperId: paper.id };
  const missing = missingOnServer(compare(content.answers, await queries.listStored(ctx.db, own)));
  const fitting = await fittingAnswers(ctx, paper, missing);
  const dated = fitting.map(({ ordinal, seq, answer, writtenAt }) => {
    return { ordinal, seq, answer, writtenAt: writtenAt ?? content.madeAt };
  });
  const known = await listLate(ctx.db, own);
  const last = Math.max(0, ...known.map(({ turn }) => turn));
  const turns = turnsOf(unknownAmong(dated, known)).slice(0, LATE_TURNS - last);
  for (const [index, items] of turns.entries()) {
    await queries.insertLateTurn(ctx.db, own, { turn: last + index + 1, items: JSON.stringify(items) });
  }
  return turns.flat().length;
}

/** In parts that are no larger than those that an examinee may send. */
function turnsOf<Item>(items: readonly Item[]): Item[][] {
  const turns: Item[][] = [];
  let bytes = 0;
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item)) + 1;
    const turn = turns.at(-1);
    const isFull = !turn || turn.length >= SAVE_SIZE || bytes + size > SAVE_BYTES;
    if (isFull) turns.push([item]);
    else turn.push(item);
    bytes = isFull ? size : bytes + size;
  }
  return turns;
}
