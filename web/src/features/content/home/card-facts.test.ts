import { expect, it } from 'vitest';
import { readingFacts } from './card-facts.ts';

it.each([
  [{ categoryTitle: '云和降水', readMinutes: 4, views: 23_960 }, ['云和降水', '阅读 4 分钟', '2.4 万次浏览']],
  [{ categoryTitle: '', readMinutes: 0, views: 0 }, []],
])('shows the available facts, and no view count of zero', (card, facts) => {
  expect(readingFacts(card as Parameters<typeof readingFacts>[0])).toEqual(facts);
});
