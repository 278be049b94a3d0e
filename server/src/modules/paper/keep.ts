import type { Parsed } from '@ganlin/contract/core/endpoint';
import { PaperState } from '@ganlin/contract/exam/kinds';
import type { sittingApi } from '@ganlin/contract/paper/sitting';
import type { Ctx, User } from '../../platform/ctx.ts';
import { isUnreachable } from '../../platform/db/conflict.ts';
import { openGroupWriter, type GroupWriter } from '../../platform/db/group-writer.ts';
import type { Lane } from '../../platform/db/lane.ts';
import { AppError } from '../../platform/errors.ts';
import { isBlank } from '../practice/index.ts';
import { SaveVerdict, writeSaves, type Save, type Saved } from './save.queries.ts';

type Item = Parsed<typeof sittingApi.save>['items'][number];

/** What became of a save, and the items that are on disk. */
export interface Kept extends Saved {
  readonly items: readonly Item[];
}

/** Keeps answers of one paper. It comes back when they are on disk. */
export async function keepAnswers(
  ctx: Ctx<User>,
  { paperId, epoch, items }: { paperId: string; epoch: number | null; items: readonly Item[] },
): Promise<Kept> {
  const write = (some: readonly Item[]): Promise<Saved> => {
    const answers = some.map((item) => ({ ...item, answered: !isBlank(item.answer) }));
    const save = { userId: ctx.user.id, paperId, epoch, items: answers, ip: ctx.origin.ip };
    return ctx.config.ackBeforeCommit ? tellTooEarly(ctx, save) : writeSave(ctx, save);
  };
  const saved = await write(items);
  if (saved.verdict === SaveVerdict.kept) return { ...saved, items };
  if (saved.verdict !== SaveVerdict.noSuchPlace) return { ...saved, items: [] };
  // A place that the paper does not have is left out, and what is beside it kept.
  const inPaper = items.filter(({ ordinal }) => ordinal <= saved.questions);
  return inPaper.length === 0 ? { ...saved, items: [] } : { ...(await write(inPaper)), items: inPaper };
}

async function writeSave({ lane, log }: Ctx<User>, save: Save): Promise<Saved> {
  const saved = writerOf(lane).put(save);
  if (!saved) throw new AppError('examBusy');
  try {
    return await saved;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    log.error({ err: error }, 'answers not kept');
    throw new AppError('examBusy');
  }
}

/** One for each process. */
const writers = new WeakMap<Lane, GroupWriter<Save, Saved>>();

function writerOf(lane: Lane): GroupWriter<Save, Saved> {
  const known = writers.get(lane);
  if (known) return known;
  const writer = openGroupWriter<Save, Saved>({
    write: (saves) => writeSaves(lane, saves),
    gatherMs: 25,
    enough: 32,
    size: 64,
    inFlight: 2,
    bound: 2000,
    patienceMs: 1000,
    isHopeless: isUnreachable,
  });
  writers.set(lane, writer);
  return writer;
}

/** What the crash test must notice. Never in production: config.ts refuses. */
function tellTooEarly(ctx: Ctx<User>, save: Save): Promise<Saved> {
  setTimeout(
    () =>
      void writerOf(ctx.lane)
        .put(save)
        ?.catch(() => undefined),
    500,
  );
  const { inExam: state } = PaperState;
  return Promise.resolve({ verdict: SaveVerdict.kept, state, leftMs: 60_000, questions: 500 });
}
