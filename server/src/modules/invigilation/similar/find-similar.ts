import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { SittingExam } from '../../exam/index.ts';
import { countedPapers, markedQuestions, tracesOf, type CountedPaper } from '../../paper/index.ts';
import {
  addWrong,
  comparePapers,
  corrected,
  emptyWrong,
  hintsOf,
  type Compared,
  type SimilarPair,
  type WrongAnswer,
  type WrongAnswers,
} from './similar.rules.ts';
import type { StoredPair } from './similar.queries.ts';
import { besideOf, type Trace } from './traces.rules.ts';

/** Papers read at a time: parsing them blocks the process for some milliseconds. */
const STEP = 100;
/** More cannot be compared pair by pair in a reasonable time. */
const MAX_PAPERS = 20_000;
/** Stored of an exam, the most striking ones. */
const MAX_HINTS = 500;
/** Other examinees, with whom the times of a pair are compared. */
const OTHERS = 60;
/** The process does something else after comparing for so long. */
const TURN_MS = 25;

type Report = (done: number, total: number, note: string) => Promise<void>;

interface Found {
  readonly papers: number;
  /** Pairs with enough common wrong answers. */
  readonly compared: number;
  readonly pairs: readonly StoredPair[];
}

/** Compares all papers of an exam that count. */
export async function findSimilar(ctx: Ctx<unknown>, exam: SittingExam, report: Report): Promise<Found> {
  const { papers } = await countedPapers(ctx, exam);
  if (papers.length > MAX_PAPERS) throw new AppError('tooManyToCompare', { count: String(MAX_PAPERS) });
  const wrong = await readWrong(ctx, papers, report);
  const compared = await compareInTurns(wrong, report);
  const hints = hintsOf(compared).slice(0, MAX_HINTS);
  const pairs = await withTraces(ctx, papers, { hints, compared: compared.pairs });
  return { papers: papers.length, compared: compared.pairs, pairs };
}

/** Wrong answers to choice and true/false questions. An answer with some of the points is wrong too. */
async function readWrong(ctx: Ctx<unknown>, papers: readonly CountedPaper[], report: Report): Promise<WrongAnswers> {
  const all = emptyWrong();
  for (let from = 0; from < papers.length; from += STEP) {
    for (const { paperId, questions } of await markedQuestions(ctx, papers.slice(from, from + STEP))) {
      addWrong(all, paperId, questions.flatMap(wrongIn));
    }
    await report(from, papers.length, `正在读取第 ${from + 1} 份，共 ${papers.length} 份`);
  }
  return all;
}

type Marked = Awaited<ReturnType<typeof markedQuestions>>[number]['questions'][number];

/** Options have the same ids in every paper of an exam, however they are shuffled. */
function wrongIn({ questionId, version, wonCenti, maxCenti, chosen }: Marked): WrongAnswer[] {
  if (!chosen || chosen.length === 0 || wonCenti >= maxCenti) return [];
  const question = `${questionId}:${version}`;
  return [{ question, answer: `${question}:${chosen.toSorted().join(' ')}` }];
}

export async function compareInTurns(all: WrongAnswers, report: Report): Promise<Compared> {
  const compared: Compared = { pairs: 0, found: [] };
  let [done, since, reported] = [0, performance.now(), performance.now()];
  for (const _ of comparePapers(all, compared)) {
    done += 1;
    if (performance.now() - since < TURN_MS) continue;
    if (performance.now() - reported > 1_000) {
      await report(done, all.papers.length, `正在比较第 ${done} 份，共 ${all.papers.length} 份`);
      reported = performance.now();
    }
    await turn();
    since = performance.now();
  }
  return compared;
}

interface Hints {
  readonly hints: readonly SimilarPair[];
  readonly compared: number;
}

async function withTraces(ctx: Ctx<unknown>, papers: readonly CountedPaper[], { hints, compared }: Hints) {
  const byId = new Map(papers.map((paper) => [paper.paperId, paper]));
  const involved = new Set(hints.flatMap(({ one, other }) => [one, other]));
  const others = hints.length === 0 ? [] : spread(papers, OTHERS).filter(({ paperId }) => !involved.has(paperId));
  const wanted = [...[...involved].flatMap((id) => byId.get(id) ?? []), ...others];
  const traces = new Map<string, Trace>();
  for (let from = 0; from < wanted.length; from += STEP) {
    for (const trace of await tracesOf(ctx, wanted.slice(from, from + STEP))) traces.set(trace.paperId, trace);
  }
  const otherTraces = others.flatMap(({ paperId }) => traces.get(paperId) ?? []);
  return hints.flatMap((hint): StoredPair[] => {
    const [one, other] = [hint.one, hint.other].toSorted();
    const [a, b] = [traces.get(one ?? ''), traces.get(other ?? '')];
    const [owner, otherOwner] = [byId.get(one ?? ''), byId.get(other ?? '')];
    if (!a || !b || !owner || !otherOwner) return [];
    const who = {
      one: owner.paperId,
      oneUserId: owner.userId,
      other: otherOwner.paperId,
      otherUserId: otherOwner.userId,
    };
    return [{ ...hint, ...who, ...besideOf(a, b, otherTraces), id: newId(), chance: corrected(hint, compared) }];
  });
}

/** So many of them, at even distances. */
const spread = <Item>(all: readonly Item[], count: number): Item[] => {
  const step = Math.max(1, Math.ceil(all.length / count));
  return all.filter((_, at) => at % step === 0);
};
