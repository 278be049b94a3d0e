import { memoryCachePerProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { loadWritten, viewOf, type WrittenQuestion } from '../../question/index.ts';
import { choicesOf, filesInView, fragmentOf, renamed, uuidOf, type Choice } from '../composition/compose.rules.ts';
import type { ExamKey } from './form.ts';
import type { SittingExam } from '../sitting/sitting-exam.ts';

/** A version of a question as one exam shows it. */
export interface ShownQuestion {
  readonly questionId: string;
  readonly version: number;
  /** The view as JSON, for bodies. Contains no answer key. */
  readonly fragment: Buffer;
  readonly files: readonly string[];
  readonly choices: readonly Choice[];
  readonly key: ExamKey;
}

type Exam = Pick<SittingExam, 'seed' | 'composition'>;

interface Ref {
  readonly id: string;
  readonly version: number;
}

/** In the requested order. Built once per exam and version, then cached. */
export async function shownQuestions(ctx: Ctx<unknown>, exam: Exam, refs: readonly Ref[]): Promise<ShownQuestion[]> {
  const cache = shownOf(ctx);
  const variant = `${exam.seed}:${exam.composition.shuffleOptions}`;
  // Questions neither cached nor being loaded are read by one statement. When everyone starts at the same time, the
  // first loads a question and the others wait for it.
  const missing: Ref[] = [];
  const read = Promise.withResolvers<ReadonlyMap<string, WrittenQuestion>>();
  const load = async (ref: Ref) => {
    missing.push(ref);
    return makeShown(ref, (await read.promise).get(ref.id), exam);
  };
  const shown = refs.map((ref) => cache.getOrLoad(`${variant}:${ref.id}:${ref.version}`, () => load(ref)));
  read.resolve(loadWritten(ctx, missing));
  return Promise.all(shown);
}

/** Max total bytes of fragments; the keys beside them take about as many again. */
const CACHED_BYTES = 60_000_000;
const shownOf = memoryCachePerProcess<ShownQuestion>('exam.questions-shown', {
  maxSize: CACHED_BYTES,
  sizeInBytes: true,
  sizeOf: ({ fragment }) => fragment.length,
});

function makeShown(ref: Ref, question: WrittenQuestion | undefined, { seed, composition }: Exam): ShownQuestion {
  if (!question) throw new Error(`version ${ref.version} of question ${ref.id} is not there`);
  const { id, version, tags, content, analysis, body } = question;
  const shownId = uuidOf(seed, id);
  const own = renamed(body, { seed, questionId: id, shuffleOptions: composition.shuffleOptions });
  // Code, level and version would reveal which question of the bank it is.
  const view = viewOf({ id: shownId, version: 1, code: '', level: 1, content, body: own });
  return {
    questionId: id,
    version,
    fragment: fragmentOf(view),
    files: filesInView(view),
    choices: choicesOf(own),
    key: { shownId, tags, body: own, analysis },
  };
}
