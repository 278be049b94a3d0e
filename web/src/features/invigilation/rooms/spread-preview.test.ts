import { SpreadBy } from '@ganlin/contract/invigilation/rooms';
import { expect, it } from 'vitest';
import { spreadPreview } from './spread-preview.ts';

it('says how many rooms there will be, and how many people at most in each', () => {
  expect(spreadPreview({ unassigned: 61, by: SpreadBy.name, size: 30 })).toBe(
    '61 人编入 3 个考场，每个考场最多 21 人。',
  );
  expect(spreadPreview({ unassigned: 12, by: SpreadBy.name, size: 30 })).toBe('12 人编入 1 个考场，每个考场 12 人。');
  expect(spreadPreview({ unassigned: 61, by: SpreadBy.dept, size: 30 })).toContain('至少编入 3 个考场');
  expect(spreadPreview({ unassigned: 61, by: SpreadBy.dept, size: 0 })).toBe('');
});
