import { paperStateLabels } from '@ganlin/contract/exam/kinds';
import { Decision, decisionLabels, eventDoubtLabels } from '@ganlin/contract/invigilation/kinds';
import type { ReactNode } from 'react';
import type { Column } from '../../../kits/data-table/columns.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { StateTag, type Tone } from '../../../ui/list/state-tag.tsx';
import type { ReviewRow } from '../model/rows.ts';
import styles from './reviews.module.css';

const tones: Readonly<Record<Decision, Tone>> = {
  [Decision.dismissed]: 'ok',
  [Decision.noted]: 'warn',
  [Decision.toVoid]: 'bad',
};

export function reviewColumns(renderActions: (row: ReviewRow) => ReactNode): readonly Column<ReviewRow>[] {
  return [
    {
      key: 'name',
      title: '考生',
      part: 'name',
      render: ({ name, deptName }) => (
        <span className={styles.name}>
          <b>{name}</b>
          <small>{deptName}</small>
        </span>
      ),
    },
    { key: 'exam', title: '考试', render: ({ examTitle }) => <span className={styles.long}>{examTitle}</span> },
    { key: 'state', title: '答卷', render: ({ state }) => paperStateLabels[state] },
    { key: 'breaches', title: '违规', align: 'right', render: ({ breaches }) => `${breaches} 次` },
    {
      key: 'doubts',
      title: '疑点',
      render: ({ doubts }) => <span className={styles.long}>{doubtsText(doubts) || '—'}</span>,
    },
    {
      key: 'comments',
      title: '考生说明',
      align: 'right',
      render: ({ comments }) => (comments === 0 ? '—' : `${comments} 条`),
    },
    { key: 'decision', title: '处理', render: (row) => <DecisionTag row={row} /> },
    {
      key: 'decidedBy',
      title: '处理人',
      render: ({ decidedBy, decidedAt }) =>
        decidedAt === null ? (
          '—'
        ) : (
          <span className={styles.name}>
            <span>{decidedBy}</span>
            <small>{formatTime(decidedAt)}</small>
          </span>
        ),
    },
    { key: 'actions', title: '操作', part: 'actions', render: renderActions },
  ];
}

export const doubtsText = (doubts: ReviewRow['doubts']): string =>
  doubts.map((doubt) => eventDoubtLabels[doubt]).join('；');

export function DecisionTag({ row: { decision } }: { readonly row: ReviewRow }): ReactNode {
  if (decision === null) return <StateTag tone="busy">待处理</StateTag>;
  return <StateTag tone={tones[decision]}>{decisionLabels[decision]}</StateTag>;
}
