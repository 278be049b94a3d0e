import { shuffled, type SeededRandom } from '../../../kits/seeded-random.rules.ts';

/** Questions that match the same rules. Which of them are drawn is random; for which rule depends on the supply. */
interface QuestionClass {
  /** Ascending. */
  readonly rules: readonly number[];
  readonly members: Int32Array;
}

/** Questions numbered from 0: banks may be large, and a number takes four bytes where an id takes sixty. */
interface Candidates {
  readonly size: number;
  /** For each rule, the questions it may draw. */
  readonly fits: readonly Iterable<number>[];
  /** Already taken, such as listed questions. */
  readonly except?: Iterable<number>;
}

/** The needs of the rules and the available questions, with one assignment that serves them as far as possible. */
export interface Supply {
  readonly needs: readonly number[];
  readonly classes: readonly QuestionClass[];
  /** How many of each class go to each rule. */
  readonly flow: Flow;
  /** For each rule: how many questions match it, whatever the others need. */
  readonly available: readonly number[];
  /** For each rule: how many are missing when all draw from the same questions. Earlier rules are served first. */
  readonly short: readonly number[];
}

interface Flow {
  /** Units of class c for rule r at index c × rules + r. */
  readonly units: Int32Array;
  readonly used: Int32Array;
  readonly left: Int32Array;
  /** The classes that match each rule. */
  readonly serving: readonly (readonly number[])[];
  readonly rules: number;
}

export function supplyOf(needs: readonly number[], candidates: Candidates): Supply {
  const classes = classesOf(candidates);
  const flow: Flow = {
    units: new Int32Array(classes.length * needs.length),
    used: new Int32Array(classes.length),
    left: Int32Array.from(classes, ({ members }) => members.length),
    serving: needs.map((_, rule) => classes.flatMap((one, index) => (one.rules.includes(rule) ? [index] : []))),
    rules: needs.length,
  };
  const short = needs.map((need, rule) => {
    let missing = need;
    // An augmenting path never takes from a rule what it has: it only supplies it from another class.
    while (missing > 0 && serveOneMore(flow, rule)) missing--;
    return missing;
  });
  const sizes = classes.map(({ members }) => members.length);
  const available = flow.serving.map((serving) => serving.reduce((sum, one) => sum + (sizes[one] ?? 0), 0));
  return { needs, classes, flow, available, short };
}

/**
 * Draws the questions of each rule at random. Every question that can be drawn has a chance: slot by slot, in random
 * order, it takes one of all questions that match the rule, unless the others could then no longer be served.
 */
export function draw({ needs, classes, flow, short }: Supply, random: SeededRandom): number[][] {
  if (short.some((missing) => missing > 0)) throw new Error('the rules cannot be met');
  const rest = { ...flow, units: flow.units.slice(), used: flow.used.slice(), left: flow.left.slice() };
  const drawn = needs.map((): number[] => []);
  const piles = classes.map(({ members }) => pileOf(members, random));
  for (const rule of shuffled(
    needs.flatMap((need, index) => Array.from({ length: need }, () => index)),
    random,
  )) {
    const from = takeForRule(rest, rule, random);
    const question = piles[from]?.();
    if (question === undefined) throw new Error('a class has fewer questions than it was asked for');
    drawn[rule]?.push(question);
  }
  return drawn;
}

function takeForRule(flow: Flow, rule: number, random: SeededRandom): number {
  const open = (flow.serving[rule] ?? []).filter((one) => (flow.left[one] ?? 0) > 0);
  while (open.length > 0) {
    let position = random.int(open.reduce((sum, one) => sum + (flow.left[one] ?? 0), 0));
    const at = open.findIndex((one) => (position -= flow.left[one] ?? 0) < 0);
    const [chosen] = open.splice(at, 1);
    if (chosen !== undefined && take(flow, chosen, rule)) return chosen;
  }
  throw new Error('a rule that could be served no longer can');
}

/**
 * Takes one of a class for good, for one of a rule's slots. Returns false, with nothing changed, if that would starve
 * another rule.
 */
function take(flow: Flow, from: number, rule: number): boolean {
  const { units, used, left, rules } = flow;
  const cell = (one: number, other: number) => one * rules + other;
  const planned = (units[cell(from, rule)] ?? 0) > 0 ? from : donorOf(flow, rule);
  add(units, cell(planned, rule), -1);
  add(used, planned, -1);
  add(left, from, -1);
  if ((used[from] ?? 0) <= (left[from] ?? 0)) return true;
  // All that is left of the class is assigned to other rules: one of them must get its question elsewhere.
  const robbed = Array.from({ length: rules }, (_, other) => other).find(
    (other) => (units[cell(from, other)] ?? 0) > 0,
  );
  if (robbed === undefined) throw new Error('more of a class is used than was given away');
  add(units, cell(from, robbed), -1);
  add(used, from, -1);
  if (serveOneMore(flow, robbed)) return true;
  add(units, cell(from, robbed), 1);
  add(used, from, 1);
  add(left, from, 1);
  add(units, cell(planned, rule), 1);
  add(used, planned, 1);
  return false;
}

function donorOf({ serving, units, rules }: Flow, rule: number): number {
  const found = serving[rule]?.find((one) => (units[one * rules + rule] ?? 0) > 0);
  if (found === undefined) throw new Error('a rule that is served has no class serving it');
  return found;
}

/** Serves a rule one unit more, if needed by reassigning units of other rules (an augmenting path, breadth first). */
function serveOneMore({ units, used, left, serving, rules }: Flow, rule: number): boolean {
  const inScopeOf = new Map<number, number>();
  const seen = new Set([rule]);
  const wayTo = new Map<number, number>();
  for (const asker of seen) {
    for (const one of serving[asker] ?? []) {
      if (inScopeOf.has(one)) continue;
      inScopeOf.set(one, asker);
      if ((used[one] ?? 0) < (left[one] ?? 0)) {
        add(used, one, 1);
        for (let [at, to] = [one, asker]; ; [at, to] = [wayTo.get(to) ?? 0, inScopeOf.get(wayTo.get(to) ?? 0) ?? 0]) {
          add(units, at * rules + to, 1);
          if (to === rule) return true;
          add(units, (wayTo.get(to) ?? 0) * rules + to, -1);
        }
      }
      for (let other = 0; other < rules; other++) {
        if (seen.has(other) || (units[one * rules + other] ?? 0) === 0) continue;
        // Iterating a set includes elements added meanwhile.
        seen.add(other);
        wayTo.set(other, one);
      }
    }
  }
  return false;
}

/** Returns members in random order, computed lazily: a class may be much larger than the draw. */
function pileOf(members: Int32Array, random: SeededRandom): () => number | undefined {
  const moved = new Map<number, number>();
  let left = members.length;
  return () => {
    if (left === 0) return undefined;
    const position = random.int(left--);
    const index = moved.get(position) ?? position;
    moved.set(position, moved.get(left) ?? left);
    return members[index];
  };
}

/** Groups questions by the rules they match: classes are nodes of a tree whose branches are rules. */
function classesOf({ size, fits, except = [] }: Candidates): QuestionClass[] {
  const nodes: number[][] = [[]];
  const nodeOf = new Int32Array(size);
  for (const question of except) nodeOf[question] = NOWHERE;
  for (const [rule, questions] of fits.entries()) {
    const branches = new Map<number, number>();
    let [from, to] = [NOWHERE, NOWHERE];
    for (const question of questions) {
      const node = nodeOf[question] ?? NOWHERE;
      if (node === NOWHERE) continue;
      // Most questions follow one of the same class: then the branch is known.
      if (node !== from) {
        const rules = nodes[node] ?? [];
        if (rules.at(-1) === rule) continue;
        [from, to] = [node, branches.get(node) ?? nodes.push([...rules, rule]) - 1];
        branches.set(from, to);
      }
      nodeOf[question] = to;
    }
  }
  return membersOf(nodes, nodeOf).filter(({ members }) => members.length > 0);
}

const NOWHERE = -1;

/** Those at the root match no rule and belong to no class. */
function membersOf(nodes: readonly number[][], nodeOf: Int32Array): QuestionClass[] {
  const counts = new Int32Array(nodes.length);
  for (const node of nodeOf) if (node > 0) add(counts, node, 1);
  const classes = nodes.map((rules, node) => ({ rules, members: new Int32Array(counts[node] ?? 0) }));
  counts.fill(0);
  for (let question = 0; question < nodeOf.length; question++) {
    const node = nodeOf[question] ?? NOWHERE;
    const members = classes[node]?.members;
    if (!members || node === 0) continue;
    members[counts[node] ?? 0] = question;
    add(counts, node, 1);
  }
  return classes;
}

function add(counts: Int32Array, at: number, change: number): void {
  counts[at] = (counts[at] ?? 0) + change;
}
