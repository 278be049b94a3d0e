import { auditActions, auditApi, type AuditAction } from '@ganlin/contract/audit/entry';
import type { Data } from '@ganlin/contract/core/endpoint';
import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Form, Input, Select, Space, type TableColumnsType } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { query } from '../../../lib/query.ts';
import { useScreen } from '../../../lib/screen.tsx';
import { ListCard } from '../../../ui/list-card.tsx';
import { firstPage, PagedTable } from '../../../ui/paged-table.tsx';
import { StateTag, type Tone } from '../../../ui/state-tag.tsx';
import { actionIn, filterOf, type EntryFields } from '../entry-filter.ts';
import styles from './entries.module.css';

type Row = Data<typeof auditApi.paging>['records'][number];

/** An address may ask for one action (`?action=iam.loginFailed`); another one for the open tab starts the filter anew. */
export default function AuditEntriesScreen() {
  const { search } = useScreen();
  return <EntryList key={search} initial={{ action: actionIn(search) }} />;
}

function EntryList({ initial }: { readonly initial: EntryFields }) {
  const [fields, setFields] = useState(initial);
  const [page, setPage] = useState(firstPage);
  const list = useQuery({
    ...query(auditApi.paging, { ...page, params: filterOf(fields) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const apply = (wanted: EntryFields) => {
    // Asked for the same once more means: look again.
    if (hashKey([filterOf(wanted)]) === hashKey([filterOf(fields)])) void list.refetch();
    setFields(wanted);
    setPage({ ...page, current: 1 });
  };
  return (
    <ListCard filter={<EntryFilter initial={initial} onApply={apply} />}>
      <PagedTable
        list={list}
        columns={columns}
        onPage={setPage}
        empty="没有符合条件的记录。账号需要完整填写，也可以放宽时间再查。"
      />
    </ListCard>
  );
}

interface EntryFilterProps {
  readonly initial: EntryFields;
  readonly onApply: (fields: EntryFields) => void;
}

const actionOptions = Object.entries(auditActions).map(([value, label]) => ({ value, label }));

function EntryFilter({ initial, onApply }: EntryFilterProps) {
  const [form] = Form.useForm<EntryFields>();
  const clear = () => {
    form.setFieldsValue({ action: undefined, userName: '', between: null });
    onApply({});
  };
  return (
    <Form name="audit" form={form} layout="inline" colon={false} initialValues={initial} onFinish={onApply}>
      <Form.Item name="action" label="操作">
        <Select className={styles.action ?? ''} placeholder="全部" options={actionOptions} allowClear />
      </Form.Item>
      <Form.Item name="userName" label="账号">
        <Input className={styles.account ?? ''} placeholder="完整的账号" maxLength={50} allowClear />
      </Form.Item>
      <Form.Item name="between" label="时间">
        <DatePicker.RangePicker presets={presets()} classNames={{ popup: { root: styles.calendar ?? '' } }} />
      </Form.Item>
      <Space>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button onClick={clear}>重置</Button>
      </Space>
    </Form>
  );
}

function presets() {
  const today = dayjs();
  const since = (days: number) => [today.subtract(days - 1, 'day'), today] as [dayjs.Dayjs, dayjs.Dayjs];
  return [
    { label: '今天', value: since(1) },
    { label: '近 7 天', value: since(7) },
    { label: '近 30 天', value: since(30) },
  ];
}

const tones: Readonly<Partial<Record<AuditAction, Tone>>> = { 'iam.loginFailed': 'warn', 'iam.loginLocked': 'bad' };

const columns: TableColumnsType<Row> = [
  { title: '时间', dataIndex: 'at', render: formatTime },
  {
    title: '操作',
    dataIndex: 'action',
    render: (action: AuditAction) => <StateTag tone={tones[action] ?? 'idle'}>{auditActions[action]}</StateTag>,
  },
  {
    title: '用户',
    key: 'user',
    render: (_: unknown, { realName, userName }) => (
      <div className={styles.user}>
        {realName || userName}
        {realName && <small>{userName}</small>}
      </div>
    ),
  },
  {
    title: '说明',
    dataIndex: 'summary',
    render: (summary: string) => <div className={styles.summary}>{summary || '—'}</div>,
  },
  {
    title: '对象',
    dataIndex: 'target',
    render: (target: string) => <span className={styles.target}>{target || '—'}</span>,
  },
  { title: 'IP 地址', dataIndex: 'ip' },
];
