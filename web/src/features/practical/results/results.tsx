import { ArrowLeftOutlined } from '@ant-design/icons';
import type { Data } from '@ganlin/contract/core/endpoint';
import {
  CandidateState,
  candidateStateLabels,
  ExaminerRole,
  examinerRoleLabels,
  TestState,
  testStateLabels,
} from '@ganlin/contract/practical/kinds';
import { practicalTestApi } from '@ganlin/contract/practical/test';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select, Space } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Column } from '../../../kits/data-table/columns.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { TaskExportButton } from '../../../kits/task/task-export.tsx';
import { call } from '../../../lib/api/client.ts';
import { query, useCall } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { isDone } from '../model/done.ts';
import { testsPath } from '../model/paths.ts';
import { candidateTones, testTones } from '../model/tones.ts';
import { CandidateDrawer } from './candidate-drawer.tsx';
import styles from './results.module.css';
import { ThirdDialog } from './third-dialog.tsx';

type CandidateRow = Data<typeof practicalTestApi.candidates>['records'][number];

interface Actions {
  readonly isOpen: boolean;
  readonly onShow: (id: string) => void;
  readonly onThird: (group: number) => void;
}

const columnsFor = (actions: Actions): readonly Column<CandidateRow>[] => [
  { key: 'number', title: '编号', render: ({ group, number }) => `第 ${group} 组 ${number} 号` },
  { key: 'name', title: '姓名', part: 'name', render: ({ name }) => name },
  { key: 'dept', title: '单位', render: ({ deptName }) => deptName || '—' },
  {
    key: 'state',
    title: '结果',
    render: ({ state, vetoed }) => (
      <StateTag tone={candidateTones[state]}>
        {candidateStateLabels[state]}
        {vetoed && '（否决项）'}
      </StateTag>
    ),
  },
  { key: 'examiners', title: '考官评分', render: examinersText },
  { key: 'practical', title: '实操', align: 'right', render: ({ practical }) => practical ?? '—' },
  { key: 'theory', title: '理论', align: 'right', render: ({ theory }) => theory ?? '—' },
  { key: 'score', title: '成绩', align: 'right', render: ({ score }) => score ?? '—' },
  { key: 'actions', title: '操作', part: 'actions', render: (row) => <RowActions row={row} {...actions} /> },
];

/** A third examiner is mentioned once one is needed. */
const examinersText = ({ examiners, state }: CandidateRow): string =>
  examiners
    .filter(({ role, handedIn }) => role !== ExaminerRole.third || handedIn || state === CandidateState.awaitingThird)
    .map(examinerText)
    .join('，');

function examinerText({ role, handedIn, score }: CandidateRow['examiners'][number]): string {
  if (!handedIn) return `${examinerRoleLabels[role]} 未交`;
  return `${examinerRoleLabels[role]} ${score ?? '已交'}`;
}

/** The candidates of a test with their results. */
export default function ResultsScreen() {
  const id = useScreen().params['id'] ?? '';
  const { data: test } = useQuery(query(practicalTestApi.detail, { id }));
  const [shown, setShown] = useState<string>();
  const [group, setGroup] = useState<number>();
  const navigate = useNavigate();
  const isOpen = test?.state === TestState.open;
  return (
    <div className="ui-stack ui-gap-3">
      <header className={styles.head}>
        <Button
          type="text"
          aria-label="返回考核列表"
          icon={<ArrowLeftOutlined aria-hidden />}
          onClick={() => void navigate(testsPath)}
        />
        <h1>{test?.title ?? '实操成绩'}</h1>
        {test && <StateTag tone={testTones[test.state]}>{testStateLabels[test.state]}</StateTag>}
        {test && (
          <span>
            {test.heldOn}　{test.place}　{test.sheetTitle}
          </span>
        )}
      </header>
      <DataTable
        name="practical-results"
        label="考生成绩列表"
        endpoint={practicalTestApi.candidates}
        fixed={{ testId: id }}
        columns={columnsFor({ isOpen, onShow: setShown, onThird: setGroup })}
        filter={<FilterFields />}
        noun="考生"
        toolbar={
          <TaskExportButton start={() => call(practicalTestApi.export, { testId: id })}>导出成绩</TaskExportButton>
        }
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 人`}
      />
      {shown !== undefined && <CandidateDrawer id={shown} isOpen={isOpen} onClosed={() => setShown(undefined)} />}
      {group !== undefined && <ThirdDialog testId={id} group={group} onClosed={() => setGroup(undefined)} />}
    </div>
  );
}

function RowActions({ row, isOpen, onShow, onThird }: Actions & { readonly row: CandidateRow }) {
  const may = usePermission();
  const markAbsent = useCall(practicalTestApi.markAbsent, { refresh: [practicalTestApi.candidates] });
  const { id, name, state, group } = row;
  const mayScore = may('practical:test:score') && isOpen;
  const mark = (absent: boolean) => void isDone(markAbsent.mutateAsync({ ids: [id], absent }));
  return (
    <Space size="middle">
      <RowAction text="评分表" of={name} onClick={() => onShow(id)} />
      {mayScore && state === CandidateState.waiting && <RowAction text="缺考" of={name} onClick={() => mark(true)} />}
      {mayScore && state === CandidateState.absent && (
        <RowAction text="取消缺考" of={name} onClick={() => mark(false)} />
      )}
      {mayScore && state === CandidateState.awaitingThird && (
        <RowAction text="第三位考官" of={name} onClick={() => onThird(group)} />
      )}
    </Space>
  );
}

const stateOptions = Object.entries(candidateStateLabels).map(([value, label]) => ({ value: Number(value), label }));

function FilterFields() {
  return (
    <>
      <Form.Item name="keyword" label="姓名">
        <Input className={styles.keyword ?? ''} placeholder="考生姓名" maxLength={50} allowClear />
      </Form.Item>
      <Form.Item name="state" label="结果">
        <Select className={styles.choice ?? ''} placeholder="全部" options={stateOptions} allowClear />
      </Form.Item>
    </>
  );
}
