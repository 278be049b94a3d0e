/** Pairs with fewer common wrong answers are not compared. */
export const MIN_BOTH_WRONG = 5;
/** A pair is a hint if so many equal answers, in any pair of the exam, were less likely than this. */
export const LIMIT = 0.01;

/** What one examinee answered wrongly: the question, and what was chosen instead. */
export interface WrongAnswer {
  readonly question: string;
  readonly answer: string;
}

/** The wrong answers of all papers, as numbers. */
export interface WrongAnswers {
  readonly paperIds: string[];
  /** Of each paper: question, answer, question, answer… */
  readonly papers: Int32Array[];
  readonly questions: Map<string, number>;
  readonly answers: Map<string, number>;
  /** Of each question: how many papers gave each wrong answer. */
  readonly counts: Map<number, number>[];
}

/** Two papers that agree in more wrong answers than chance explains. */
export interface SimilarPair {
  readonly one: string;
  readonly other: string;
  /** Questions that both got wrong, and of these the ones with the same wrong answer. */
  readonly bothWrong: number;
  readonly sameWrong: number;
  /** How many of them were to be expected. */
  readonly expected: number;
  /** Probability of at least so many in this pair. */
  readonly chance: number;
}

export interface Compared {
  /** Pairs with enough common wrong answers. */
  pairs: number;
  readonly found: SimilarPair[];
}

const nothing = new Int32Array(0);

export const emptyWrong = (): WrongAnswers => ({
  paperIds: [],
  papers: [],
  questions: new Map(),
  answers: new Map(),
  counts: [],
});

export function addWrong(all: WrongAnswers, paperId: string, wrong: readonly WrongAnswer[]): void {
  const numbers = new Int32Array(wrong.length * 2);
  for (const [at, { question, answer }] of wrong.entries()) {
    const number = numberOf(all.questions, question);
    const chosen = numberOf(all.answers, answer);
    const counts = (all.counts[number] ??= new Map());
    counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
    numbers.set([number, chosen], at * 2);
  }
  all.paperIds.push(paperId);
  all.papers.push(numbers);
}

function numberOf(numbers: Map<string, number>, name: string): number {
  const found = numbers.get(name) ?? numbers.size;
  numbers.set(name, found);
  return found;
}

/**
 * How likely two of those who got a question wrong gave the same answer: the share of equal pairs among all their
 * pairs. If the wrong answers to each question were dealt anew among these people, two of them would agree exactly so
 * often, and independently from question to question: no assumption about distractors is needed.
 */
export const chancesOf = ({ counts }: WrongAnswers): Float64Array =>
  Float64Array.from(counts, (byAnswer) => {
    const wrong = sumOf(byAnswer.values(), (count) => count);
    return wrong < 2 ? 1 : sumOf(byAnswer.values(), (count) => count * (count - 1)) / (wrong * (wrong - 1));
  });

/**
 * Compares every pair of papers. Yields after each paper, for the caller to let others work: two thousand papers are
 * two million pairs. What is found is complete at the end.
 */
export function* comparePapers(all: WrongAnswers, compared: Compared): Generator<void> {
  const chances = chancesOf(all);
  // What this paper answered to each question, plus one; 0: right, blank or not asked.
  const own = new Int32Array(all.questions.size);
  const common = new Float64Array(chances.length);
  for (const [at, paper] of all.papers.entries()) {
    for (let index = 0; index < paper.length; index += 2) own[paper[index] ?? 0] = (paper[index + 1] ?? 0) + 1;
    for (let other = at + 1; other < all.papers.length; other++) compare(at, other);
    for (let index = 0; index < paper.length; index += 2) own[paper[index] ?? 0] = 0;
    yield;
  }

  // Nothing is allocated here unless the pair may be a hint: as more pairs are compared, fewer may.
  function compare(at: number, other: number): void {
    const paper = all.papers[other] ?? nothing;
    let [bothWrong, sameWrong, expected, variance] = [0, 0, 0, 0];
    for (let index = 0; index < paper.length; index += 2) {
      const question = paper[index] ?? 0;
      const mine = own[question] ?? 0;
      if (mine === 0) continue;
      const chance = chances[question] ?? 1;
      common[bothWrong++] = chance;
      expected += chance;
      variance += chance * (1 - chance);
      if (mine - 1 === paper[index + 1]) sameWrong += 1;
    }
    if (bothWrong < MIN_BOTH_WRONG) return;
    compared.pairs += 1;
    // Within a standard deviation nothing is striking: five of six pairs are done here.
    if (sameWrong <= expected + Math.sqrt(variance)) return;
    const chance = tailOf(common.subarray(0, bothWrong), sameWrong);
    if (corrected({ chance }, compared.pairs) > LIMIT) return;
    const [one = '', two = ''] = [all.paperIds[at], all.paperIds[other]];
    compared.found.push({ one, other: two, bothWrong, sameWrong, expected, chance });
  }
}

/** Of so many pairs, how likely at least one agrees as much: at most this, whatever depends on what. */
export const corrected = ({ chance }: Pick<SimilarPair, 'chance'>, pairs: number): number =>
  Math.min(1, chance * pairs);

/** The pairs that remain after the correction for how many were compared, the most striking first. */
export const hintsOf = ({ pairs, found }: Compared): SimilarPair[] =>
  found.filter((pair) => corrected(pair, pairs) <= LIMIT).toSorted((a, b) => a.chance - b.chance);

/**
 * The probability that at least `least` of independent events with these probabilities happen (Poisson-binomial),
 * exactly. The last cell collects those that have reached it, so that tiny tails are not lost in a difference.
 */
export function tailOf(chances: ArrayLike<number>, least: number): number {
  const happened = new Float64Array(least + 1);
  happened[0] = 1;
  for (let event = 0; event < chances.length; event++) {
    const chance = chances[event] ?? 0;
    if (least > 0) happened[least] = (happened[least] ?? 0) + (happened[least - 1] ?? 0) * chance;
    for (let count = Math.min(least - 1, event + 1); count > 0; count--) {
      happened[count] = (happened[count] ?? 0) * (1 - chance) + (happened[count - 1] ?? 0) * chance;
    }
    if (least > 0) happened[0] = (happened[0] ?? 0) * (1 - chance);
  }
  return happened[least] ?? 0;
}

function sumOf<Item>(items: Iterable<Item>, of: (item: Item) => number): number {
  let sum = 0;
  for (const item of items) sum += of(item);
  return sum;
}
