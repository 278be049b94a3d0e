import { examStateLabels, openTypeLabels } from '@ganlin/contract/exam/kinds';
import { formatTime } from '../../../lib/text/format.ts';
import type { Column } from '../../../kits/data-table/columns.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { AdminLink } from '../../../ui/admin-link.tsx';
import { ExamActions, type ExamPanel } from './exam-actions.tsx';
import styles from './exam-columns.module.css';
import { useNow } from '../model/use-now.ts';
import { editPath, phaseLabels, phaseOf, spanText, stateTones, type ExamRow } from '../model/exam-row.ts';

/** The columns of the exam list. */
export function examColumns(onOpen: (panel: ExamPanel) => void): readonly Column<ExamRow>[] {
  return [
    {
      key: 'title',
      title: '考试',
      part: 'name',
      sortable: true,
      render: ({ id, title, packageFrom, sealed }) => (
        <>
          <AdminLink className={styles.title} to={editPath(id)}>
            {title}
          </AdminLink>
          {packageFrom !== '' && (
            <div className="ui-note">
              来自{packageFrom}
              {sealed && '，试题未启封'}
            </div>
          )}
        </>
      ),
    },
    { key: 'state', title: '状态', render: (exam) => <State exam={exam} /> },
    { key: 'openType', title: '开放方式', render: ({ openType }) => openTypeLabels[openType] },
    {
      key: 'startTime',
      title: '考试时间',
      sortable: true,
      render: ({ startTime, endTime, totalTime }) => (
        <span className={styles.time}>
          <span>{spanText(startTime, endTime)}</span>
          <span className="ui-note">答题 {totalTime} 分钟</span>
        </span>
      ),
    },
    {
      key: 'paper',
      title: '试卷',
      render: ({ questions, totalScore, passScore }) => (
        <span className={styles.time}>
          <span>
            {questions} 题 {totalScore} 分
          </span>
          <span className="ui-note">{passScore} 分合格</span>
        </span>
      ),
    },
    { key: 'papers', title: '参考人次', align: 'right', render: ({ papers }) => papers.toLocaleString('zh-CN') },
    { key: 'handedIn', title: '交卷', align: 'right', render: ({ handedIn }) => handedIn.toLocaleString('zh-CN') },
    {
      key: 'passes',
      title: '通过率',
      align: 'right',
      render: ({ results, passes }) =>
        results === 0 ? (
          <span className="ui-note">未公布</span>
        ) : (
          <span title={`已公布 ${results.toLocaleString('zh-CN')} 份，通过 ${passes.toLocaleString('zh-CN')} 份`}>
            {((passes / results) * 100).toFixed(1)}%
          </span>
        ),
    },
    {
      key: 'updatedAt',
      title: '修改时间',
      sortable: true,
      hiddenByDefault: true,
      render: ({ updatedAt }) => formatTime(updatedAt),
    },
    {
      key: 'actions',
      title: '操作',
      part: 'actions',
      render: (exam) => <ExamActions exam={exam} onOpen={onOpen} />,
    },
  ];
}

function State({ exam }: { readonly exam: ExamRow }) {
  const phase = phaseOf(exam, useNow());
  return (
    <span className={styles.state}>
      <StateTag tone={stateTones[exam.state]}>{examStateLabels[exam.state]}</StateTag>
      {phase && <span className="ui-note">{phaseLabels[phase]}</span>}
    </span>
  );
}
