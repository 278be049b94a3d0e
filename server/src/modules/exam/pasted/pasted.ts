import { paperOf, readPaperQuestion, type Paper } from '@ganlin/domain/question-text/paper/paper';
import type { Composition } from '@ganlin/contract/exam/composition';
import type { ExamForm } from '@ganlin/contract/exam/exam';
import { noIntegrityRules } from '@ganlin/contract/exam/integrity';
import { CountingAttempt, PaperLayout, WindowMode } from '@ganlin/contract/exam/kinds';
import type { pastedApi } from '@ganlin/contract/exam/pasted';
import type { Permission } from '@ganlin/contract/permissions';
import { escapeXml } from '@ganlin/domain/rich-text/escape';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import {
  filelessOf,
  findBankLikes,
  questionTextOf,
  readPaperFile,
  readWholePaper,
  writePaper,
} from '../../question/index.ts';
import { addExam } from '../lifecycle/save.ts';
import { publishExam } from '../lifecycle/state.ts';
import { assertExamInScope } from '../model/exam-scope.ts';
import { getExam } from '../model/exam.ts';

/** Questions are written like those of an import, so that permission is needed too. */
function requirePermissions({ user }: Ctx<User>, ...wanted: readonly Permission[]): void {
  if (!wanted.every((permission) => user.permissions.has(permission))) throw new AppError('forbidden');
}

export const read: Handler<typeof pastedApi.read> = (ctx, { file }) => {
  requirePermissions(ctx, 'qu:question:import');
  return readPaperFile(ctx, file);
};

/** What the page cannot see in the text itself, while it is edited. */
export const check: Handler<typeof pastedApi.check> = async (ctx, { text }) => {
  requirePermissions(ctx, 'qu:question:import');
  const paper = paperOf(await questionTextOf(text));
  const drafted = paper.questions.flatMap(({ number, cells }) => {
    const { draft } = readPaperQuestion(cells);
    return draft ? [{ number, draft }] : [];
  });
  return { faults: await filelessOf(ctx, paper), likes: await findBankLikes(ctx, drafted) };
};

export const save: Handler<typeof pastedApi.save> = (ctx, { key: id, text, points, bank, reuse, ...wanted }) => {
  const { publish, settings } = wanted;
  requirePermissions(ctx, 'qu:question:import', ...(publish ? (['exam:exam:publish'] as const) : []));
  return transaction(ctx, async (ctx) => {
    const { paper, questions } = await readWholePaper(ctx, text, points);
    const textSize = Buffer.byteLength(text);
    const written = await writePaper(ctx, { importId: id, title: settings.title, textSize, questions, bank, reuse });
    if (!written) return existing(ctx, id, questions.length);
    const { ids, added } = written;
    await addExam(ctx, id, formOf(settings, compositionOf(paper, questions, ids)));
    if (publish) await publishExam(ctx, id);
    return { id, added, reused: questions.length - added };
  });
};

/** The request was repeated: the first one has made the exam. */
async function existing(ctx: Ctx<User>, id: string, count: number) {
  const exam = await getExam(ctx, id);
  await assertExamInScope(ctx, exam);
  if (exam.createdBy !== ctx.user.id) throw new AppError('examNotFound');
  return { id, added: count, reused: 0 };
}

type Asked = Awaited<ReturnType<typeof readWholePaper>>['questions'];

/** Sections and questions in the order of the paper. */
function compositionOf({ sections }: Paper, questions: Asked, ids: readonly string[]): Composition {
  const items = questions.map(({ section, points }, at) => ({ section, points, questionId: ids[at] ?? '' }));
  return {
    forms: 0,
    shuffleQuestions: false,
    shuffleOptions: true,
    sections: sections.map(({ title, intro }, index) => ({
      title,
      intro: intro === '' ? '' : `<p>${escapeXml(intro)}</p>`,
      kind: 'fixed',
      items: items.filter(({ section }) => section === index).map(({ questionId, points }) => ({ questionId, points })),
      rules: [],
      choice: 'all',
      fill: 'blank',
      match: 'pair',
    })),
  };
}

type Settings = Parameters<typeof save>[1]['settings'];

/** As the editor sets up a new exam. */
function formOf(settings: Settings, composition: Composition): ExamForm {
  return {
    ...settings,
    composition,
    cover: null,
    instructions: '',
    windowMode: WindowMode.hardClose,
    attempts: 1,
    cycleType: null,
    cycleAttempts: 1,
    counting: CountingAttempt.best,
    lateLimit: null,
    earliestHandIn: 0,
    waitingMinutes: 30,
    courseId: null,
    certificateTemplateId: null,
    layout: PaperLayout.single,
    forwardOnly: false,
    appealDays: 3,
    integrity: noIntegrityRules,
  };
}
