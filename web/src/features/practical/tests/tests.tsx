import { PlusOutlined } from '@ant-design/icons';
import type { Data } from '@ganlin/contract/core/endpoint';
import { TestState, testStateLabels } from '@ganlin/contract/practical/kinds';
import { practicalTestApi } from '@ganlin/contract/practical/test';
import { Button, Form, Input, Select, Space } from 'antd';
import { Link, useNavigate } from 'react-router';
import type { Column } from '../../../kits/data-table/columns.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { NEW } from '../../../kits/record-editor/new-record.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { resultsPath, testEditPath } from '../model/paths.ts';
import { testTones } from '../model/tones.ts';
import styles from './tests.module.css';
import { useTestActions } from './use-test-actions.ts';

type TestRow = Data<typeof practicalTestApi.paging>['records'][number];

const columns: readonly Column<TestRow>[] = [
  {
    key: 'title',
    title: '实操考核',
    part: 'name',
    render: ({ id, title, state }) => (
      <Link to={state === TestState.draft ? testEditPath(id) : resultsPath(id)}>{title}</Link>
    ),
  },
  {
    key: 'state',
    title: '状态',
    render: ({ state }) => <StateTag tone={testTones[state]}>{testStateLabels[state]}</StateTag>,
  },
  { key: 'heldOn', title: '日期', render: ({ heldOn }) => heldOn },
  { key: 'place', title: '地点', render: ({ place }) => place || '—' },
  { key: 'sheetTitle', title: '评分表', render: ({ sheetTitle }) => sheetTitle },
  {
    key: 'candidates',
    title: '评完 / 考生',
    align: 'right',
    render: ({ finished, candidates }) => `${finished} / ${candidates}`,
  },
  { key: 'actions', title: '操作', part: 'actions', render: (row) => <TestActions test={row} /> },
];

/** The practical tests in the caller's scope. */
export default function TestsScreen() {
  const may = usePermission();
  const navigate = useNavigate();
  return (
    <DataTable
      name="practical-tests"
      label="实操考核列表"
      endpoint={practicalTestApi.paging}
      columns={columns}
      filter={<FilterFields />}
      noun="实操考核"
      empty="还没有实操考核。可以新安排一场。"
      toolbar={
        may('practical:test:save') && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate(testEditPath(NEW))}>
            安排实操考核
          </Button>
        )
      }
      renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 场考核`}
    />
  );
}

function TestActions({ test }: { readonly test: TestRow }) {
  const may = usePermission();
  const navigate = useNavigate();
  const actions = useTestActions();
  const { id, title, state } = test;
  const maySave = may('practical:test:save');
  return (
    <Space size="middle">
      {state === TestState.draft ? (
        <RowAction text="编辑" of={title} onClick={() => void navigate(testEditPath(id))} />
      ) : (
        <RowAction text="成绩" of={title} onClick={() => void navigate(resultsPath(id))} />
      )}
      {maySave && state === TestState.draft && (
        <RowAction text="删除" of={title} danger onClick={() => void actions.remove(test)} />
      )}
      {maySave && state === TestState.open && (
        <>
          <RowAction text="退回草稿" of={title} onClick={() => void actions.withdraw(test)} />
          <RowAction text="结束" of={title} onClick={() => void actions.close(test)} />
        </>
      )}
      {maySave && state === TestState.closed && (
        <RowAction text="重新开放" of={title} onClick={() => void actions.reopen(test)} />
      )}
    </Space>
  );
}

const stateOptions = Object.entries(testStateLabels).map(([value, label]) => ({ value: Number(value), label }));

function FilterFields() {
  return (
    <>
      <Form.Item name="keyword" label="关键词">
        <Input className={styles.keyword ?? ''} placeholder="考核名称" maxLength={50} allowClear />
      </Form.Item>
      <Form.Item name="state" label="状态">
        <Select className={styles.choice ?? ''} placeholder="全部" options={stateOptions} allowClear />
      </Form.Item>
    </>
  );
}
