import { examResultLabels, handInByLabels } from '@ganlin/contract/exam/kinds';
import type { ReactNode } from 'react';
import { formatTime, spentText } from '../../../lib/text/format.ts';
import type { Column } from '../../../kits/data-table/columns.ts';
import { PersonName } from '../../../kits/person-name/person-name.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { resultTones } from '../result/paper-style.ts';
import { PaperStateTag } from './paper-state-tag.tsx';
import { answeredText, isRunning, leftText, type PaperRow } from './paper-row.ts';
import styles from './papers.module.css';

/** The columns of the paper list. */
export function paperColumns(renderActions: (paper: PaperRow) => ReactNode): readonly Column<PaperRow>[] {
  return [
    {
      key: 'realName',
      title: '姓名',
      part: 'name',
      render: ({ userId, realName, userName }) => (
        <span className={styles.name}>
          <b>
            <PersonName userId={userId}>{realName || userName}</PersonName>
          </b>
          <small>{userName}</small>
        </span>
      ),
    },
    { key: 'dept', title: '部门', render: ({ deptName }) => <span className={styles.words}>{deptName || '—'}</span> },
    { key: 'exam', title: '考试', render: ({ examTitle }) => <span className={styles.words}>{examTitle}</span> },
    { key: 'attempt', title: '第几次', render: ({ attempt }) => `第 ${attempt} 次` },
    {
      key: 'state',
      title: '状态',
      render: (paper) => (
        <span className={styles.state}>
          <PaperStateTag paper={paper} />
          {isRunning(paper) && <small>{leftText(paper.leftMs)}</small>}
        </span>
      ),
    },
    { key: 'startedAt', title: '开始时间', render: ({ startedAt }) => formatTime(startedAt) },
    {
      key: 'handedInAt',
      title: '交卷时间',
      render: ({ handedInAt, handedInBy }) => (
        <span className={styles.name}>
          <span>{handedInAt === null ? '—' : formatTime(handedInAt)}</span>
          {handedInBy !== null && <small>{handInByLabels[handedInBy]}</small>}
        </span>
      ),
    },
    {
      key: 'spent',
      title: '用时',
      hiddenByDefault: true,
      render: ({ spentSeconds }) => (spentSeconds === null ? '—' : spentText(spentSeconds * 1000)),
    },
    { key: 'answered', title: '已答', align: 'right', render: answeredText },
    {
      key: 'score',
      title: '得分',
      align: 'right',
      render: ({ score, totalScore }) => (score === null ? '—' : `${score} / ${totalScore}`),
    },
    {
      key: 'result',
      title: '结果',
      render: ({ result }) =>
        result === null ? '—' : <StateTag tone={resultTones[result]}>{examResultLabels[result]}</StateTag>,
    },
    { key: 'ip', title: 'IP 地址', hiddenByDefault: true, render: ({ ip }) => ip || '—' },
    { key: 'actions', title: '操作', part: 'actions', render: renderActions },
  ];
}
