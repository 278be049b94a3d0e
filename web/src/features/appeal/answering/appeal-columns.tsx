import { appealKindLabels, appealStateLabels } from '@ganlin/contract/appeal/kinds';
import type { ReactNode } from 'react';
import { Excerpt } from '../../../kits/rich-text/excerpt.tsx';
import type { Column } from '../../../kits/data-table/columns.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { stateTones, type AppealRow } from './appeal-data.ts';
import styles from './exam-appeals.module.css';

export function appealColumns(renderActions: (row: AppealRow) => ReactNode): readonly Column<AppealRow>[] {
  return [
    {
      key: 'title',
      title: '试题',
      part: 'name',
      render: ({ title }) => (
        <b className={styles.words}>
          <Excerpt text={title} />
        </b>
      ),
    },
    { key: 'kind', title: '类型', render: ({ kind }) => appealKindLabels[kind] },
    { key: 'reason', title: '理由', render: ({ reason }) => <span className={styles.words}>{reason}</span> },
    {
      key: 'state',
      title: '状态',
      render: ({ state }) => <StateTag tone={stateTones[state]}>{appealStateLabels[state]}</StateTag>,
    },
    { key: 'filedAt', title: '提出时间', render: ({ filedAt }) => formatTime(filedAt) },
    { key: 'answerer', title: '处理人', render: ({ answerer }) => answerer || '—' },
    {
      key: 'answeredAt',
      title: '处理时间',
      render: ({ answeredAt }) => (answeredAt === null ? '—' : formatTime(answeredAt)),
    },
    { key: 'actions', title: '操作', part: 'actions', render: renderActions },
  ];
}
