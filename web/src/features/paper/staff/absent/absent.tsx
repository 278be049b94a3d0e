import type { Data } from '@ganlin/contract/core/endpoint';
import { absentApi, type AbsentPerson } from '@ganlin/contract/paper/absent';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Result, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Column } from '../../../../kits/data-table/columns.ts';
import { DataTable } from '../../../../kits/data-table/data-table.tsx';
import { DeptPicker } from '../../../../kits/pickers/dept-picker.tsx';
import { TaskExportButton } from '../../../../kits/task/task-export.tsx';
import { call } from '../../../../lib/api/client.ts';
import { messageOf } from '../../../../lib/api/failure.ts';
import { query } from '../../../../lib/api/query.ts';
import { useScreen } from '../../../../lib/screen/screen.tsx';
import { usePermission } from '../../../../lib/session/use-permission.ts';
import { papersPath } from '../../result/paths.ts';
import styles from '../papers.module.css';

const columns: readonly Column<AbsentPerson>[] = [
  { key: 'realName', title: '姓名', part: 'name', render: ({ realName, userName }) => <b>{realName || userName}</b> },
  { key: 'userName', title: '账号', render: ({ userName }) => userName },
  { key: 'dept', title: '部门', render: ({ deptName }) => deptName || '—' },
];

/** Who was expected to take an exam and never started it. */
export default function AbsentScreen() {
  const { examId = '' } = useScreen().params;
  const counts = useQuery({ ...query(absentApi.counts, { examId }), staleTime: 0, meta: { silent: true } });
  const navigate = useNavigate();
  if (!counts.data && !counts.error) return <Skeleton active paragraph={{ rows: 8 }} />;
  const why = counts.data ? unknownText(counts.data) : messageOf(counts.error);
  if (!counts.data || why !== '') {
    return (
      <Result
        status="info"
        title="没有缺考名单"
        subTitle={why}
        extra={<Button onClick={() => void navigate(papersPath(examId))}>查看答卷</Button>}
      />
    );
  }
  return <AbsentList examId={examId} counts={counts.data} />;
}

type Counts = Data<typeof absentApi.counts>;

/** Why nobody can be named; empty if somebody can. */
function unknownText({ isOpen, hasEnded }: Counts): string {
  if (isOpen) return '这场考试任何人都可以参加，没有应考名单。';
  return hasEnded ? '' : '考试结束以后才能知道谁缺考。';
}

function AbsentList({ examId, counts }: { readonly examId: string; readonly counts: Counts }): ReactNode {
  const may = usePermission();
  return (
    <div className={styles.absent}>
      <h1>缺考名单：{counts.examTitle}</h1>
      <p>
        应考 {counts.expected} 人，缺考 {counts.absent} 人。没有开始作答的算缺考；账号已停用的不计。
      </p>
      <DataTable
        name="absent"
        label="缺考名单"
        endpoint={absentApi.paging}
        fixed={{ examId }}
        columns={columns}
        filter={<Filters />}
        noun="人"
        empty="没有缺考的人。"
        renderExport={({ filter }) =>
          may('exam:paper:export') && (
            <TaskExportButton start={() => call(absentApi.export, { params: { ...filter, examId } })} />
          )
        }
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 人`}
      />
    </div>
  );
}

function Filters() {
  const may = usePermission();
  return (
    <>
      <Form.Item name="keyword" label="关键词">
        <Input className={styles.keyword ?? ''} placeholder="姓名或账号" maxLength={50} allowClear />
      </Form.Item>
      {may('sys:dept:tree') && (
        <Form.Item name="deptId" label="部门">
          <DeptPicker className={styles.wide ?? ''} placeholder="全部" />
        </Form.Item>
      )}
    </>
  );
}
