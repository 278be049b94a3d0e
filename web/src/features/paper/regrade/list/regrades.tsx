import { PlusOutlined } from '@ant-design/icons';
import { regradeApi, regradeStateLabels, regradeWayLabels } from '@ganlin/contract/paper/regrade';
import { questionTypeLabels } from '@ganlin/contract/question/kinds';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Excerpt } from '../../../../kits/rich-text/excerpt.tsx';
import type { Column } from '../../../../kits/data-table/columns.ts';
import { DataTable } from '../../../../kits/data-table/data-table.tsx';
import { query } from '../../../../lib/api/query.ts';
import { useScreen } from '../../../../lib/screen/screen.tsx';
import { formatTime } from '../../../../lib/text/format.ts';
import { RowAction } from '../../../../ui/list/row-action.tsx';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import { isClosed, isRunning, regradePath, stateTones, type RegradeRow } from '../model/regrade.ts';
import { QuestionDialog } from './question-dialog.tsx';
import styles from './list.module.css';

const FOLLOW_MS = 2_000;

/** The re-gradings of an exam, and where a new one begins. */
export default function RegradesScreen() {
  const { examId = '' } = useScreen().params;
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={styles.screen}>
      <ExamTitle examId={examId} />
      <DataTable
        name="regrades"
        label="改判记录"
        endpoint={regradeApi.paging}
        fixed={{ examId }}
        columns={columns}
        noun="改判"
        empty="这场考试没有改判过。发现试题答案有误时，点“新建改判”选择试题。"
        toolbar={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setChoosing(true)}>
            新建改判
          </Button>
        }
        follow={(rows) => (rows.some(isRunning) ? FOLLOW_MS : false)}
      />
      {choosing && <QuestionDialog examId={examId} onClosed={() => setChoosing(false)} />}
    </div>
  );
}

/** From its questions: an exam without re-gradings has a title too. */
function ExamTitle({ examId }: { readonly examId: string }) {
  const { data } = useQuery(query(regradeApi.questions, { current: 1, size: 1, params: { examId } }));
  const title = data?.records[0]?.examTitle;
  return <h1 className={styles.exam}>{title === undefined ? '改判记录' : `改判记录：${title}`}</h1>;
}

const columns: readonly Column<RegradeRow>[] = [
  {
    key: 'title',
    title: '试题',
    part: 'name',
    render: ({ title, version }) => (
      <span className={styles.title}>
        <Excerpt text={title} /> <small className="ui-note">v{version}</small>
      </span>
    ),
  },
  { key: 'type', title: '题型', render: ({ type }) => questionTypeLabels[type] },
  {
    key: 'state',
    title: '状态',
    render: ({ state }) => <StateTag tone={stateTones[state]}>{regradeStateLabels[state]}</StateTag>,
  },
  { key: 'way', title: '方式', render: ({ way }) => regradeWayLabels[way] },
  {
    key: 'changed',
    title: '成绩变动',
    align: 'right',
    render: ({ changed }) => (changed === null ? '—' : `${changed} 份`),
  },
  { key: 'reason', title: '原因', render: ({ reason }) => <span className={styles.reason}>{reason || '—'}</span> },
  { key: 'editor', title: '经办人', render: ({ editorName }) => editorName },
  {
    key: 'updatedAt',
    title: '时间',
    render: ({ committedAt, updatedAt }) => formatTime(committedAt ?? updatedAt),
  },
  { key: 'actions', title: '操作', part: 'actions', render: (row) => <Open row={row} /> },
];

function Open({ row }: { readonly row: RegradeRow }) {
  const navigate = useNavigate();
  const text = isClosed(row) || isRunning(row) ? '查看' : '继续';
  return <RowAction text={text} of={row.title} onClick={() => void navigate(regradePath(row.id))} />;
}
