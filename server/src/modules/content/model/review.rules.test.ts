import { ReviewState } from '@ganlin/contract/content/review/kinds';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decided, isReviewed, reviewStateOf, stepOf, submitted, whyNotDecide } from './review.rules.ts';

const { none, waiting, approved, returned } = ReviewState;
const people = ['a', 'b', 'c', 'd'] as const;

interface Article {
  row: { reviewState: number; reviewApprovals: number; submittedBy: string | null; updatedBy: string };
  readers: number;
  decisions: Map<string, boolean>;
}

// As the use cases apply the rules.
function save(article: Article, updatedBy: string): void {
  article.row = { reviewState: none, reviewApprovals: 0, submittedBy: null, updatedBy };
  article.decisions = new Map();
}

function submit(article: Article, by: string): void {
  const { row, readers, decisions } = article;
  if (reviewStateOf(row, readers) !== none || decisions.has(by)) return;
  article.row = { ...row, ...submitted(row, readers), submittedBy: by };
}

function recall(article: Article): void {
  const { row, readers } = article;
  if (reviewStateOf(row, readers) === waiting) article.row = { ...row, reviewState: none, submittedBy: null };
}

function decide(article: Article, by: string, approve: boolean): void {
  const { row, readers, decisions } = article;
  if (whyNotDecide(row, { readerId: by, hasDecided: decisions.has(by), readers })) return;
  article.row = { ...row, ...decided(row, approve, readers) };
  decisions.set(by, approve);
}

type Step = (article: Article) => void;
const person = fc.constantFrom(...people);
const step: fc.Arbitrary<Step> = fc.oneof(
  person.map(
    (by): Step =>
      (article) =>
        save(article, by),
  ),
  person.map(
    (by): Step =>
      (article) =>
        submit(article, by),
  ),
  fc.constant<Step>((article) => recall(article)),
  fc.tuple(person, fc.boolean()).map(
    ([by, approve]): Step =>
      (article) =>
        decide(article, by, approve),
  ),
  fc.constantFrom(0, 1, 2).map((readers): Step => (article) => {
    article.readers = readers;
  }),
);

it('lets a version be published only after as many other people as the rule wants have approved it, and nobody has refused', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const row = { reviewState: none, reviewApprovals: 0, submittedBy: null, updatedBy: 'a' };
      const article: Article = { row, readers: 1, decisions: new Map() };
      for (const each of steps) {
        each(article);
        const { row, readers, decisions } = article;
        const others = [...decisions].filter(
          ([by, approve]) => approve && by !== row.updatedBy && by !== row.submittedBy,
        );
        expect(row.reviewApprovals).toBe([...decisions.values()].filter(Boolean).length);
        expect(row.reviewApprovals).toBeLessThanOrEqual(2);
        const isRead = others.length >= readers && ![...decisions.values()].includes(false);
        expect(readers === 0 || !isReviewed(row, readers) || isRead).toBe(true);
      }
    }),
  );
});

it('has the state of the present rule: one approval is enough when one reader is wanted, and not when two are', () => {
  const once = { reviewState: approved, reviewApprovals: 1 };
  expect(reviewStateOf(once, 1)).toBe(approved);
  expect(reviewStateOf(once, 2)).toBe(none);
  expect(submitted(once, 2)).toEqual({ reviewState: waiting, reviewApprovals: 1 });
  expect(stepOf(once)).toBe(2);
  expect(reviewStateOf({ reviewState: waiting, reviewApprovals: 1 }, 1)).toBe(approved);
  expect(decided({ reviewState: waiting, reviewApprovals: 1 }, false, 2).reviewState).toBe(returned);
  expect(isReviewed({ reviewState: none, reviewApprovals: 0 }, 0)).toBe(true);
});
