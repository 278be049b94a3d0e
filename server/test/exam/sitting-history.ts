/**
 * Checks whether the responses several pages got for one paper can be explained by one order of their calls, each of
 * which took effect at one moment between its sending and its response (linearizability; the search is Wing and
 * Gong's, with Lowe's memoisation). A call without a response may have happened at any time after it was sent, or
 * never.
 */

/** Per question: the highest number wins; of equal ones, the first. */
interface Stored {
  readonly seq: number;
  readonly value: string;
}
export type Answers = Readonly<Record<number, Stored>>;

type Action =
  | {
      readonly kind: 'save';
      readonly epoch: number;
      readonly items: readonly (Stored & { readonly ordinal: number })[];
      readonly reply: 'saved' | 'takenOver' | 'handedIn' | 'nothing';
    }
  | {
      readonly kind: 'open';
      readonly writer: string;
      readonly takeOver: boolean;
      /** The epoch; or that another page is writing; or the receipt of a paper that was handed in. */
      readonly reply: number | 'elsewhere' | { readonly receipt: string } | 'nothing';
    }
  /** The answers returned by an opening are read after it, at another moment. */
  | { readonly kind: 'read'; readonly reply: Answers; readonly after?: Call }
  | {
      readonly kind: 'handIn';
      readonly epoch: number;
      readonly reply: { readonly receipt: string; readonly answered: number } | 'takenOver' | 'nothing';
    };

/** A call, and when it was sent and answered, by one clock. */
export type Call = Action & { readonly sent: number; readonly answered: number };

interface Paper {
  readonly epoch: number;
  readonly writer: string | null;
  /** Set once it was handed in. */
  readonly receipt: string | null;
  readonly answers: Answers;
}

export const newPaper: Paper = { epoch: 0, writer: null, receipt: null, answers: {} };

/** The outcome of a hand-in without a response is unknown; a later call gets the receipt. */
const UNKNOWN_RECEIPT = '?';

/** The paper after the call, if that response is possible; otherwise undefined. */
export function after(paper: Paper, call: Action): Paper | undefined {
  if (call.kind === 'save') return afterSave(paper, call);
  if (call.kind === 'open') return afterOpen(paper, call);
  if (call.kind === 'handIn') return afterHandIn(paper, call);
  return isSame(paper.answers, call.reply) ? paper : undefined;
}

function afterSave(paper: Paper, { epoch, items, reply }: Extract<Action, { kind: 'save' }>): Paper | undefined {
  const isOpen = paper.receipt === null;
  const isTaken = isOpen && epoch === paper.epoch;
  if (reply === 'handedIn') return isOpen ? undefined : paper;
  if (reply === 'takenOver') return isOpen && !isTaken ? paper : undefined;
  if (!isTaken) return reply === 'nothing' ? paper : undefined;
  const answers: Record<number, Stored> = { ...paper.answers };
  for (const { ordinal, seq, value } of items)
    if (seq > (answers[ordinal]?.seq ?? 0)) answers[ordinal] = { seq, value };
  return { ...paper, answers };
}

function afterOpen(paper: Paper, { writer, takeOver, reply }: Extract<Action, { kind: 'open' }>): Paper | undefined {
  if (paper.receipt !== null) {
    if (reply === 'nothing') return paper;
    return typeof reply === 'object' ? sameReceipt(paper, reply.receipt) : undefined;
  }
  const mayOpen = paper.writer === null || paper.writer === writer || takeOver;
  if (!mayOpen) return reply === 'elsewhere' || reply === 'nothing' ? paper : undefined;
  const epoch = paper.writer === writer ? paper.epoch : paper.epoch + 1;
  return reply === epoch || reply === 'nothing' ? { ...paper, writer, epoch } : undefined;
}

function afterHandIn(paper: Paper, { epoch, reply }: Extract<Action, { kind: 'handIn' }>): Paper | undefined {
  if (paper.receipt !== null) {
    if (reply === 'nothing') return paper;
    return reply === 'takenOver' || reply.answered !== count(paper) ? undefined : sameReceipt(paper, reply.receipt);
  }
  if (epoch !== paper.epoch) return reply === 'takenOver' || reply === 'nothing' ? paper : undefined;
  if (reply === 'takenOver') return undefined;
  if (reply === 'nothing') return { ...paper, receipt: UNKNOWN_RECEIPT };
  return reply.answered === count(paper) ? { ...paper, receipt: reply.receipt } : undefined;
}

/** All get the same receipt. */
function sameReceipt(paper: Paper, receipt: string): Paper | undefined {
  if (paper.receipt === UNKNOWN_RECEIPT) return { ...paper, receipt };
  return paper.receipt === receipt ? paper : undefined;
}

function count({ answers }: Paper): number {
  return Object.keys(answers).length;
}

function isSame(one: Answers, other: Answers): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf(answers: Answers): string {
  return Object.entries(answers)
    .map(([ordinal, { seq, value }]) => `${ordinal}:${seq}:${value}`)
    .join(',');
}

export type Verdict = 'explained' | 'impossible' | 'undecided';

/** Max number of distinct search states before giving up. */
const MAX_STATES = 500_000;

export function explain(history: readonly Call[]): Verdict {
  // Tries calls in the order of their responses: mostly that is the right order.
  const calls = history.toSorted((a, b) => a.answered - b.answered);
  const wanted = calls.map(({ answered }, at) => (answered === Infinity ? 0n : 1n << BigInt(at)));
  const all = wanted.reduce((sum, bit) => sum | bit, 0n);
  const before = calls.map((call) =>
    call.kind === 'read' && call.after ? 1n << BigInt(calls.indexOf(call.after)) : 0n,
  );
  const tried = new Set<string>();
  const stack: { done: bigint; paper: Paper }[] = [{ done: 0n, paper: newPaper }];
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { done, paper } = step;
    if ((done & all) === all) return 'explained';
    const name = `${done}|${paper.epoch}|${paper.writer}|${paper.receipt}|${keyOf(paper.answers)}`;
    if (tried.has(name)) continue;
    if (tried.size >= MAX_STATES) return 'undecided';
    tried.add(name);
    const isDone = (at: number) => (done & (1n << BigInt(at))) !== 0n;
    // No call can take effect after the response to a call that has not taken effect yet.
    const first = calls.find((_, at) => !isDone(at))?.answered ?? Infinity;
    for (let at = calls.length - 1; at >= 0; at--) {
      const call = calls[at];
      if (!call || isDone(at) || call.sent > first || (before[at] ?? 0n) & ~done) continue;
      const next = after(paper, call);
      if (next) stack.push({ done: done | (1n << BigInt(at)), paper: next });
    }
  }
  return 'impossible';
}
