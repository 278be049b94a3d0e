import type { Ctx } from '../../../platform/ctx.ts';
import { loadWritten, viewOf, type WrittenQuestion } from '../../question/index.ts';
import { choicesOf, filesInView, fragmentOf, renamed, uuidOf, type Choice } from '../composition/compose.rules.ts';
import type { ExamKey } from './form.ts';
import { boundedMap, keptOnce } from '../../../platform/kept.ts';
import type { SittingExam } from '../sitting/sitting-exam.ts';

/** A version of a question as one exam shows it. */
export interface ShownQuestion {
  readonly questionId: string;
  readonly version: number;
  /** For bodies: the view as JSON. There is no key in it. */
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

/** In the order asked for. Made once for each exam and version, then kept. */
export async function shownQuestions(ctx: Ctx<unknown>, exam: Exam, refs: readonly Ref[]): Promise<ShownQuestion[]> {
  const [kept, loading] = [keptOf(ctx), loadingOf(ctx)];
  const way = `${exam.seed}:${exam.composition.shuffleOptions}`;
  const asked = refs.map((ref) => {
    const name = `${way}:${ref.id}:${ref.version}`;
    return { ref, name, known: kept.get(name) };
  });
  // When everybody begins at once, the first loads a question and the others wait for it.
  const missing = asked.filter(({ known, name }) => !known && !loading.has(name));
  if (missing.length > 0) {
    const load = loadShown(ctx, exam, missing).finally(() => missing.forEach(({ name }) => loading.delete(name)));
    for (const { name } of missing) loading.set(name, load);
  }
  return Promise.all(asked.map(async ({ ref, name, known }) => known ?? found(ref, await loading.get(name))));
}

function found({ id, version }: Ref, loaded: ReadonlyMap<string, ShownQuestion> | undefined): ShownQuestion {
  const shown = loaded?.get(id);
  if (!shown) throw new Error(`version ${version} of question ${id} is not there`);
  return shown;
}

/** Kept before anybody can ask for it again. */
async function loadShown(
  ctx: Ctx<unknown>,
  exam: Exam,
  asked: readonly { readonly ref: Ref; readonly name: string }[],
): Promise<Map<string, ShownQuestion>> {
  const written = await loadWritten(
    ctx,
    asked.map(({ ref }) => ref),
  );
  const shown = new Map([...written].map(([id, question]) => [id, shownOf(question, exam)]));
  for (const { ref, name } of asked) {
    const one = shown.get(ref.id);
    if (one) keptOf(ctx).set(name, one);
  }
  return shown;
}

/** Bytes of fragments in all; the keys beside them take about as many again. */
const KEPT_BYTES = 60_000_000;
const keptOf = keptOnce(() => boundedMap<ShownQuestion>(KEPT_BYTES, ({ fragment }) => fragment.length));
const loadingOf = keptOnce(() => new Map<string, Promise<Map<string, ShownQuestion>>>());

function shownOf({ id, version, tags, content, analysis, body }: WrittenQuestion, exam: Exam): ShownQuestion {
  const { seed, composition } = exam;
  const shownId = uuidOf(seed, id);
  const own = renamed(body, { seed, questionId: id, shuffleOptions: composition.shuffleOptions });
  // Code, level and version would tell which question of the bank it is.
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
