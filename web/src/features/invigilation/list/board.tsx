import { boardApi } from '@ganlin/contract/invigilation/board';
import { Form, Input, Select } from 'antd';
import { Link } from 'react-router';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import type { Column } from '../../../kits/data-table/columns.ts';
import { windowText } from '../../../lib/text/format.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { hallPath, roomsPath, type HallRow } from '../model/rows.ts';
import styles from './board.module.css';

const FOLLOW_MS = 15_000;

const phases = [
  { value: 'during', label: '正在进行' },
  { value: 'before', label: '即将开始' },
  { value: 'after', label: '已经结束' },
];

const columns: readonly Column<HallRow>[] = [
  {
    key: 'title',
    title: '考试',
    part: 'name',
    render: ({ id, title }) => (
      <Link className={styles.title} to={hallPath(id)}>
        {title}
      </Link>
    ),
  },
  { key: 'time', title: '考试时间', render: ({ startTime, endTime }) => windowText(startTime, endTime) },
  { key: 'waiting', title: '候考', align: 'right', render: ({ waiting }) => (waiting === 0 ? '—' : `${waiting} 人`) },
  {
    key: 'absent',
    title: '未到',
    align: 'right',
    render: ({ absent }) => (absent === null || absent === 0 ? '—' : <b className={styles.absent}>{absent} 人</b>),
  },
  { key: 'inExam', title: '考试中', align: 'right', render: ({ inExam }) => `${inExam} 人` },
  {
    key: 'offline',
    title: '离线',
    align: 'right',
    render: ({ offline }) => (offline === 0 ? '—' : <b className={styles.offline}>{offline} 人</b>),
  },
  { key: 'handedIn', title: '已交卷', align: 'right', render: ({ handedIn }) => `${handedIn} 人` },
  {
    key: 'flagged',
    title: '有标记',
    align: 'right',
    render: ({ flagged }) => (flagged === 0 ? '—' : <b className={styles.flagged}>{flagged} 人</b>),
  },
  {
    key: 'actions',
    title: '操作',
    part: 'actions',
    render: ({ id, title }) => <HallLinks id={id} title={title} />,
  },
];

function HallLinks({ id, title }: Pick<HallRow, 'id' | 'title'>) {
  const may = usePermission();
  return (
    <span className={styles.links}>
      <Link to={hallPath(id)} className={styles.enter} aria-label={`进入考场 ${title}`}>
        进入考场
      </Link>
      {may('exam:invigilation:rooms') && (
        <Link to={roomsPath(id)} className={styles.enter} aria-label={`考场安排 ${title}`}>
          考场安排
        </Link>
      )}
    </span>
  );
}

/** The exams that are under way, each with its hall. */
export default function BoardScreen() {
  return (
    <DataTable
      name="invigilation"
      label="考场列表"
      endpoint={boardApi.exams}
      columns={columns}
      filter={
        <>
          <Form.Item name="phase" label="进度">
            <Select className={styles.phase ?? ''} placeholder="正在进行" options={phases} allowClear />
          </Form.Item>
          <Form.Item name="keyword" label="考试">
            <Input className={styles.keyword ?? ''} placeholder="考试名称" maxLength={50} allowClear />
          </Form.Item>
        </>
      }
      noun="考试"
      empty="没有正在进行的考试。考试开始后会自动出现在这里。"
      renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 场`}
      follow={() => FOLLOW_MS}
    />
  );
}
