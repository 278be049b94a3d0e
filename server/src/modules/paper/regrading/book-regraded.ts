import { WrongSource } from '@ganlin/contract/practice/book';
import type { Answer } from '@ganlin/contract/question/answer';
import { Verdict } from '@ganlin/contract/question/verdict';
import type { Ctx } from '../../../platform/ctx.ts';
import { renamed } from '../../exam/index.ts';
import { recordAnswers, takeBackWrong } from '../../practice/index.ts';
import { loadWritten } from '../../question/index.ts';
import { answerInBank } from '../grading/book.rules.ts';
import { VOID, type Mark } from '../model/grade.rules.ts';
import type { Outcome } from './outcome.rules.ts';
import type { Asked } from './papers.ts';

interface Regraded {
  readonly paper: { readonly userId: string; readonly answer: unknown; readonly booked: boolean };
  readonly outcome: Outcome;
}

/**
 * Corrects the wrong-question books of those whose answers are in them already; the others get there with their new
 * marks.
 */
export async function correctBook(ctx: Ctx<null>, asked: Asked, regraded: readonly Regraded[]): Promise<void> {
  const booked = regraded
    .filter(({ paper }) => paper.booked && paper.answer !== null)
    .toSorted((a, b) => (a.paper.userId < b.paper.userId ? -1 : 1));
  const occasion = { source: WrongSource.exam, sourceId: asked.examId };
  const ids = (some: readonly Regraded[]) => some.map(({ paper }) => paper.userId);
  const { questionId } = asked;
  const cleared = booked.filter(({ outcome: { before, mark } }) => isWrong(before) && !isWrong(mark));
  const [voided, right] = [
    cleared.filter(({ outcome }) => outcome.mark.rule === VOID),
    cleared.filter(({ outcome }) => outcome.mark.rule !== VOID),
  ];
  await takeBackWrong(ctx, { ...occasion, questionId, userIds: ids(voided), right: false });
  await takeBackWrong(ctx, { ...occasion, questionId, userIds: ids(right), right: true });
  const fallen = booked.filter(({ outcome: { before, mark } }) => !isWrong(before) && isWrong(mark));
  if (fallen.length > 0) await addWrong(ctx, asked, fallen);
}

/** What is open or void is neither right nor wrong. */
const isWrong = ({ verdict, rule }: Mark): boolean =>
  rule !== VOID && (verdict === Verdict.wrong || verdict === Verdict.partly);

async function addWrong(
  ctx: Ctx<null>,
  { exam, questionId, version }: Asked,
  fallen: readonly Regraded[],
): Promise<void> {
  const bank = (await loadWritten(ctx, [{ id: questionId, version }])).get(questionId)?.body;
  if (!bank) return;
  const twins = { bank, exam: renamed(bank, { seed: exam.seed, questionId, shuffleOptions: false }) };
  for (const { paper } of fallen) {
    // Answers are stored only after the contract's schema has parsed them.
    const answer = answerInBank(paper.answer as Answer, twins);
    const occasion = { userId: paper.userId, source: WrongSource.exam, sourceId: exam.id };
    const given = { questionId, version, type: bank.type, answer, right: false, judgedLater: true };
    await recordAnswers(ctx, occasion, [given]);
  }
}
