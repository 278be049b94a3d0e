import { MAX_ITEMS } from '@ganlin/contract/analysis/analysis';
import type { Ctx } from '../../../platform/ctx.ts';
import type { SittingExam } from '../../exam/index.ts';
import { countedPapers } from '../../paper/index.ts';
import { FORMAT, type Content } from '../model/content.ts';
import { findingsOf } from './findings.rules.ts';
import { itemContents, type ItemContent } from './item-content.ts';
import {
  correlationOf,
  discriminationOf,
  itemKey,
  rateOf,
  reliabilityOf,
  type ItemSums,
  type ItemTotals,
  type Tally,
} from './items.rules.ts';
import { countPeople } from './people.ts';
import { readPapers } from './read-papers.ts';
import { groupsOf, points, scoresOf } from './scores.rules.ts';

const MAX_TAGS = 100;
const MS = 1_000;

/**
 * All figures of an exam. Reads its papers twice: first the scores, which decide who belongs to the upper and lower
 * group, then the marks and answers.
 */
export async function analyse(
  ctx: Ctx<unknown>,
  exam: SittingExam,
  report: (done: number, total: number) => Promise<void>,
): Promise<Content> {
  const counted = await countedPapers(ctx, exam);
  const { papers, userIds } = counted;
  await report(0, papers.length);
  const groups = groupsOf(papers);
  const people = await countPeople(ctx, exam, counted);
  const totals = await readPapers(ctx, papers, { groups, report: (done) => report(done, papers.length) });
  const order = numbered(totals);
  const contents = await itemContents(ctx, exam, order);
  const items = order.map((sums, index) => itemOf(sums, { exam, index, content: contents.get(itemKey(sums)) }));
  const { standardErrorCenti, ...reliability } = reliabilityOf(totals);
  return {
    format: FORMAT,
    summary: {
      ...scoresOf(papers, exam),
      totalScore: points(exam.totalCenti),
      passScore: points(exam.passCenti),
      minutes: exam.minutes,
      expected: people.expected,
      took: userIds.size,
      reliability: {
        ...reliability,
        standardError: standardErrorCenti === null ? null : points(standardErrorCenti),
      },
      sections: sectionsOf(exam, totals),
      tags: tagsOf(totals, contents),
      groupSize: groups.size,
      items: items.length,
      suspicious: items.filter(({ findings }) => findings.length > 0).length,
    },
    items,
    depts: people.depts,
  };
}

/** In the order of the exam. Of drawn questions beyond the limit, those in the fewest papers are left out. */
function numbered({ items }: ItemTotals): ItemSums[] {
  const most = [...items.values()].toSorted((a, b) => b.papers - a.papers || compare(a.questionId, b.questionId));
  return most
    .slice(0, MAX_ITEMS)
    .toSorted((a, b) => a.section - b.section || a.position - b.position || compare(a.questionId, b.questionId));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface Shown {
  readonly exam: SittingExam;
  readonly index: number;
  readonly content: ItemContent | undefined;
}

function itemOf(sums: ItemSums, { exam, index, content }: Shown): Content['items'][number] {
  if (!content) throw new Error(`no key of question ${sums.questionId} in exam ${exam.id}`);
  const { questionId, version, papers, blank, full, upper, lower } = sums;
  const { type, title, options } = content;
  const unchosen = { count: 0, upper: 0, lower: 0 };
  return {
    questionId,
    version,
    papers,
    blank,
    full,
    type,
    title,
    number: index + 1,
    section: exam.composition.sections[sums.section]?.title ?? '',
    maxScore: points(sums.max / papers),
    facility: rateOf(sums),
    upperFacility: rateOf(upper),
    lowerFacility: rateOf(lower),
    discrimination: discriminationOf(sums),
    correlation: correlationOf(sums),
    meanSeconds: sums.timed > 0 ? Math.round(sums.spentMs / sums.timed / MS) : null,
    upper: upper.papers,
    lower: lower.papers,
    options: options.map(({ id, label, text, right }) => ({
      label,
      text,
      right,
      ...(sums.options.get(id) ?? unchosen),
    })),
    findings: findingsOf(sums, content),
  };
}

function sectionsOf({ composition }: SittingExam, { items, sections }: ItemTotals) {
  const all = [...items.values()];
  return composition.sections.map(({ title }, index) => ({
    name: title,
    questions: all.filter(({ section }) => section === index).length,
    rate: rateOf(sections.get(index) ?? { won: 0, max: 0 }),
  }));
}

/** By knowledge point of the questions, those with the most questions first. */
function tagsOf({ items }: ItemTotals, contents: ReadonlyMap<string, ItemContent>) {
  const tags = new Map<string, Tally & { questions: number }>();
  for (const [key, { won, max }] of items) {
    for (const tag of contents.get(key)?.tags ?? []) {
      const tally = tags.get(tag) ?? { won: 0, max: 0, questions: 0 };
      tags.set(tag, { won: tally.won + won, max: tally.max + max, questions: tally.questions + 1 });
    }
  }
  return [...tags]
    .toSorted(([a, x], [b, y]) => y.questions - x.questions || compare(a, b))
    .slice(0, MAX_TAGS)
    .map(([name, tally]) => ({ name, questions: tally.questions, rate: rateOf(tally) }));
}
