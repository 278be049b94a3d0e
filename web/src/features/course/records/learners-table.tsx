import type { Data } from '@ganlin/contract/core/endpoint';
import { LearnState, learnStateLabels } from '@ganlin/contract/course/kinds';
import { recordApi } from '@ganlin/contract/course/record';
import { Form, Input, Progress, Select } from 'antd';
import { Link } from 'react-router';
import type { Column } from '../../../kits/data-table/columns.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { DeptPicker } from '../../../kits/pickers/dept-picker.tsx';
import { TaskExportButton } from '../../../kits/task/task-export.tsx';
import { call } from '../../../lib/api/client.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { formatTime, spentText } from '../../../lib/text/format.ts';
import { StateTag, type Tone } from '../../../ui/list/state-tag.tsx';
import { optionsOf } from '../model/course-row.ts';
import { personRecordPath } from '../model/paths.ts';
import styles from './records.module.css';

export type Learner = Data<typeof recordApi.paging>['records'][number];

export const learnTones: Readonly<Record<LearnState, Tone>> = {
  [LearnState.none]: 'idle',
  [LearnState.learning]: 'busy',
  [LearnState.completed]: 'ok',
};

/** Everybody who was assigned the course or has begun it. */
export function LearnersTable({ courseId }: { readonly courseId: string }) {
  const mayExport = usePermission()('course:record:export');
  return (
    <DataTable
      name="courseLearners"
      label="学员"
      endpoint={recordApi.paging}
      idOf={({ userId }) => userId}
      fixed={{ courseId }}
      columns={columnsOf(courseId)}
      filter={<LearnerFilterFields />}
      noun="学员"
      empty="还没有学员。指派课程，或等学员自己开始学习。"
      renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 人`}
      renderExport={({ filter }) =>
        mayExport && <TaskExportButton start={() => call(recordApi.export, { ...filter, courseId })} />
      }
    />
  );
}

const overdue = [
  { value: true, label: '逾期的' },
  { value: false, label: '没有逾期的' },
];

function LearnerFilterFields() {
  return (
    <>
      <Form.Item name="keyword" label="关键词">
        <Input placeholder="姓名或账号" maxLength={50} allowClear />
      </Form.Item>
      <Form.Item name="deptId" label="部门">
        <DeptPicker className={styles.dept} placeholder="全部" />
      </Form.Item>
      <Form.Item name="state" label="进度">
        <Select className={styles.choice ?? ''} placeholder="全部" options={optionsOf(learnStateLabels)} allowClear />
      </Form.Item>
      <Form.Item name="overdue" label="截止">
        <Select className={styles.choice ?? ''} placeholder="全部" options={overdue} allowClear />
      </Form.Item>
    </>
  );
}

const columnsOf = (courseId: string): readonly Column<Learner>[] => [
  {
    key: 'realName',
    title: '姓名',
    part: 'name',
    render: ({ userId, realName, userName }) => (
      <Link className={styles.title} to={personRecordPath(courseId, userId)}>
        {realName || userName}
      </Link>
    ),
  },
  { key: 'userName', title: '账号', hiddenByDefault: true, render: ({ userName }) => userName },
  { key: 'deptName', title: '部门', render: ({ deptName }) => deptName || '—' },
  {
    key: 'state',
    title: '进度',
    render: ({ state, overdue: isLate }) => (
      <span className={styles.states}>
        <StateTag tone={learnTones[state]}>{learnStateLabels[state]}</StateTag>
        {isLate && <StateTag tone="bad">逾期</StateTag>}
      </span>
    ),
  },
  {
    key: 'percent',
    title: '完成',
    render: ({ percent, realName }) => (
      <Progress className={styles.share ?? ''} size="small" percent={percent} aria-label={`${realName}的完成比例`} />
    ),
  },
  { key: 'filesDone', title: '学完小节', align: 'right', render: ({ filesDone }) => filesDone },
  {
    key: 'creditedSeconds',
    title: '学习时间',
    align: 'right',
    render: ({ creditedSeconds }) => spentText(creditedSeconds * 1000),
  },
  { key: 'deadline', title: '截止', render: ({ deadline }) => timeText(deadline) },
  { key: 'startedAt', title: '开始', hiddenByDefault: true, render: ({ startedAt }) => timeText(startedAt) },
  { key: 'lastAt', title: '最近学习', render: ({ lastAt }) => timeText(lastAt) },
  { key: 'completedAt', title: '学完时间', render: ({ completedAt }) => timeText(completedAt) },
];

const timeText = (iso: string | null): string => (iso === null ? '—' : formatTime(iso));
