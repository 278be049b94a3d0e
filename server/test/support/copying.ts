import {
  addWrong,
  emptyWrong,
  type WrongAnswer,
  type WrongAnswers,
} from '../../src/modules/invigilation/similar/similar.rules.ts';

/** Numbers between 0 and 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Wanted {
  readonly papers: number;
  readonly questions: number;
  readonly seed: number;
  /** How likely each examinee answers each question wrongly. */
  readonly wrong?: number;
}

/** A class that nobody copied in: four options, of which the three wrong ones are not equally tempting. */
export function independentClass({ papers, questions, seed, wrong = 0.35 }: Wanted): WrongAnswer[][] {
  const random = randomOf(seed);
  const tempting = Array.from({ length: questions }, () => 0.34 + random() * 0.4);
  return Array.from({ length: papers }, () =>
    tempting.flatMap((first, question) => {
      if (random() >= wrong) return [];
      const chosen = random() < first ? 'b' : random() < 0.5 ? 'c' : 'd';
      return [{ question: `q${question}`, answer: chosen }];
    }),
  );
}

/** The last examinee takes so many wrong answers from the first one, in place of their own to these questions. */
export function withCopier(classOf: readonly WrongAnswer[][], copied: number): WrongAnswer[][] {
  const [source = [], copier = []] = [classOf[0], classOf.at(-1)];
  const taken = source.slice(0, copied);
  const own = copier.filter(({ question }) => !taken.some((one) => one.question === question));
  return [...classOf.slice(0, -1), [...taken, ...own]];
}

export function tableOf(classOf: readonly (readonly WrongAnswer[])[]): WrongAnswers {
  const all = emptyWrong();
  for (const [at, wrong] of classOf.entries()) addWrong(all, `p${at}`, wrong);
  return all;
}
