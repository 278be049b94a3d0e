import { retentionUnitLabels } from '@ganlin/contract/core/retention';
import { retentionRule } from '@ganlin/contract/retention/kinds';
import { RetentionRunState, type RetentionPolicy, type RetentionRun } from '@ganlin/contract/retention/retention';
import { formatTime } from '../../lib/text/format.ts';

export function periodText({ kind, amount }: Pick<RetentionPolicy, 'kind' | 'amount'>): string {
  return amount === null ? '永久保存' : `${amount} ${retentionUnitLabels[retentionRule(kind).unit]}`;
}

/** The figures of a dry run in one sentence. */
export function dueText({ due, oldest, parts, finishedAt }: RetentionRun): string {
  const at = finishedAt === null ? '' : `${formatTime(finishedAt)} `;
  if (due === 0) return `${at}试算：没有到期的数据`;
  const listed = parts.filter(({ count }) => count > 0).map(({ label, count }) => `${label} ${count}`);
  const kinds = listed.length > 0 ? `（${listed.join('，')}）` : '';
  return `${at}试算：${due} 条到期${kinds}${oldest === null ? '' : `，最早 ${formatTime(oldest).slice(0, 10)}`}`;
}

export function runText({ state, erased, startedAt, note }: RetentionRun): string {
  const ends = {
    [RetentionRunState.running]: '，尚未完成',
    [RetentionRunState.done]: '',
    [RetentionRunState.failed]: `，${note}`,
  };
  return `${formatTime(startedAt)} 清理了 ${erased} 条${ends[state]}`;
}
