import { PaperState } from '@ganlin/contract/exam/kinds';
import type { sittingApi } from '@ganlin/contract/paper/sitting';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { settingsOf } from '../../exam/index.ts';
import { fileUrl } from '../../media/index.ts';
import { isAddressIn } from '../model/entry.rules.ts';
import { unpackArrangement } from '../model/arrangement.rules.ts';
import { fileKeyOf } from './file-key.ts';
import { bodyKeyOf } from './body-key.ts';
import { receiptOf } from '../hand-in/receipt.ts';
import { listAnswers, openPaper, type OpenedPaper } from '../model/sitting.queries.ts';

export const open: Handler<typeof sittingApi.open> = async (ctx, { paperId, writer, takeOver }) => {
  const own = { userId: ctx.user.id, paperId };
  const { ip } = ctx.origin;
  const opening = { ...own, writer, takeOver, ip };
  const found = await openPaper(ctx.reservedPool, opening);
  const exam = found && found.edition !== null && (await settingsOf(ctx, { id: found.examId, edition: found.edition }));
  if (!exam) throw new AppError('paperNotFound');
  const isToCheck = found.state === PaperState.inExam && found.checksAddress;
  if (isToCheck && !isAddressIn(exam.integrity.ipRanges, ip)) throw new AppError('examWrongAddress', { ip });
  const paper = isToCheck ? await openPaper(ctx.reservedPool, { ...opening, isAddressChecked: true }) : found;
  if (!paper) throw new AppError('paperNotFound');
  const { examId, state, leftMs, totalMs, epoch, forwardOnly } = paper;
  const running = state === PaperState.inExam;
  if (running && paper.isOtherDevice) throw new AppError('paperOneDevice');
  if (running && epoch === null) throw new AppError('paperOpenElsewhere');
  const { layout, earliestMinutes } = exam;
  return {
    paperId,
    examId,
    examTitle: exam.title,
    epoch: epoch ?? 1,
    state,
    leftMs,
    totalMs,
    earliestHandInMs: running ? Math.max(0, earliestMinutes * 60_000 - paper.spentMs) : 0,
    layout,
    forwardOnly,
    totalScore: exam.totalCenti,
    receipt: receiptOf(paper),
    ...(running ? await toAnswer(ctx, paper) : nothing),
  };
};

/** After the hand-in, the release rules decide whether questions and answers are shown. */
const nothing = {
  bodyHash: '',
  bodyKey: '',
  fileKey: '',
  arrangement: { questions: [], options: {} },
  media: {},
  answers: [],
};

async function toAnswer(ctx: Ctx<User>, paper: OpenedPaper) {
  const { id, epoch, arrangement, deadlineAt, bodyHash, files, isFirst } = paper;
  // Read after the opening has been committed: no save of an older opening can follow it.
  const answers = isFirst ? [] : await listAnswers(ctx.reservedPool, { userId: ctx.user.id, paperId: id });
  // Picture URLs are valid until the deadline, however late it is; a page notified of a much later one opens the
  // paper again.
  const linkCtx = { config: ctx.config, now: deadlineAt > ctx.now ? deadlineAt : ctx.now };
  const media = Object.fromEntries((files ?? []).map((file) => [file, fileUrl(linkCtx, file, { inline: true })]));
  const bodyKey = bodyHash === null ? '' : bodyKeyOf(ctx.config, id, bodyHash).toString('hex');
  const fileKey = epoch === null ? '' : fileKeyOf(ctx.config, { paperId: id, epoch });
  const shown = { bodyHash: bodyHash ?? '', bodyKey, fileKey, arrangement: unpackArrangement(arrangement) };
  return { ...shown, media, answers: [...answers] };
}
