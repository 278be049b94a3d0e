import { auditActions, auditApi, type AuditAction } from '@ganlin/contract/audit/entry';
import type { Data } from '@ganlin/contract/core/endpoint';
import { auditSentence } from '@ganlin/contract/audit/sentence';
import { auditTargets } from '@ganlin/contract/audit/targets';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/api/client.ts';
import { usePermission } from '../../lib/session/use-permission.ts';
import type { Column } from '../../kits/data-table/columns.ts';
import { DataTable } from '../../kits/data-table/data-table.tsx';
import { useListUrlState } from '../../kits/data-table/use-list-url-state.ts';
import { StateTag, type Tone } from '../../ui/list/state-tag.tsx';
import { TaskExportButton } from '../../kits/task/task-export.tsx';
import { AccountField, ActionField, AddressField, SpanField } from './audit-filter.tsx';
import filterStyles from './audit-filter.module.css';
import { EntryDrawer } from './entry-drawer.tsx';
import { countText, EntryTime, Person, targetWord } from './entry-facts.tsx';
import styles from './entries.module.css';

type Row = Data<typeof auditApi.paging>['records'][number];

/** The audit log: filterable, each entry with its changes, and exportable as a sheet. */
export default function AuditEntriesScreen() {
  const { go } = useListUrlState(auditApi.paging);
  const may = usePermission();
  const [opened, setOpened] = useState<string>();
  return (
    <>
      <DataTable
        name="audit"
        label="操作日志列表"
        endpoint={auditApi.paging}
        columns={columnsOf(setOpened)}
        filter={<EntryFilterFields />}
        noun="记录"
        unmatchedHint="姓名、账号和地址需要完整填写，也可以放宽时间再查。"
        renderSummary={countText}
        renderExport={({ filter }) =>
          may('sys:audit:export') && (
            <TaskExportButton start={() => call(auditApi.export, { params: filter })}>导出</TaskExportButton>
          )
        }
      />
      {opened !== undefined && (
        <EntryDrawer
          key={opened}
          id={opened}
          onTarget={(target) => go({ filter: { target } })}
          onClosed={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

const targetOptions = Object.entries(auditTargets).map(([value, label]) => ({ value, label }));
const actionOptions = Object.entries(auditActions).map(([value, label]) => ({ value, label }));

function EntryFilterFields() {
  return (
    <>
      <ActionField label="操作" options={actionOptions} />
      <AccountField />
      <Form.Item name="keyword" label="说明">
        <Input className={filterStyles.keyword ?? ''} placeholder="说明中的文字" maxLength={50} allowClear />
      </Form.Item>
      <AddressField />
      <Form.Item name="about" label="对象">
        <Select
          className={filterStyles.choice ?? ''}
          placeholder="全部"
          options={targetOptions}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
        />
      </Form.Item>
      <Form.Item name="target" label="对象编号">
        <Input className={filterStyles.object ?? ''} placeholder="类别:编号" maxLength={80} allowClear />
      </Form.Item>
      <SpanField />
    </>
  );
}

const tones: Readonly<Partial<Record<AuditAction, Tone>>> = { 'iam.loginFailed': 'warn', 'iam.loginLocked': 'bad' };

function columnsOf(onOpen: (id: string) => void): readonly Column<Row>[] {
  return [
    { key: 'at', title: '时间', render: ({ at }) => <EntryTime at={at} /> },
    {
      key: 'action',
      title: '操作',
      part: 'name',
      render: ({ action }) => <StateTag tone={tones[action] ?? 'idle'}>{auditActions[action]}</StateTag>,
    },
    { key: 'user', title: '用户', render: (row) => <Person {...row} /> },
    {
      key: 'summary',
      title: '经过',
      render: (row) => <div className={styles.summary}>{auditSentence(row)}</div>,
    },
    { key: 'target', title: '对象', render: ({ target }) => <span title={target}>{targetWord(target)}</span> },
    { key: 'ip', title: 'IP 地址', render: ({ ip }) => ip || '—' },
    {
      key: 'actions',
      title: '详情',
      part: 'actions',
      render: ({ id, action, summary, hasChange }) => (
        <Button
          type="link"
          size="small"
          aria-label={`${hasChange ? '查看变更' : '查看详情'}：${auditActions[action]} ${summary}`}
          onClick={() => onOpen(id)}
        >
          {hasChange ? '变更' : '详情'}
        </Button>
      ),
    },
  ];
}
