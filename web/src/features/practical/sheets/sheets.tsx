import { PlusOutlined } from '@ant-design/icons';
import type { Data } from '@ganlin/contract/core/endpoint';
import { SheetState, sheetStateLabels } from '@ganlin/contract/practical/kinds';
import { practicalSheetApi } from '@ganlin/contract/practical/sheet';
import { Button, Form, Input, Select, Space } from 'antd';
import { Link, useNavigate } from 'react-router';
import type { Column } from '../../../kits/data-table/columns.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { NEW } from '../../../kits/record-editor/new-record.ts';
import { useCall } from '../../../lib/api/query.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { isDone } from '../model/done.ts';
import { sheetEditPath } from '../model/paths.ts';
import { sheetTones } from '../model/tones.ts';
import styles from './sheets.module.css';

type SheetRow = Data<typeof practicalSheetApi.paging>['records'][number];

const columns: readonly Column<SheetRow>[] = [
  {
    key: 'title',
    title: '评分表',
    part: 'name',
    render: ({ id, title }) => <Link to={sheetEditPath(id)}>{title}</Link>,
  },
  {
    key: 'state',
    title: '状态',
    render: ({ state }) => <StateTag tone={sheetTones[state]}>{sheetStateLabels[state]}</StateTag>,
  },
  { key: 'workKind', title: '作业类别', render: ({ workKind }) => workKind || '—' },
  { key: 'items', title: '评分项', align: 'right', render: ({ items }) => items },
  { key: 'full', title: '满分 / 合格', align: 'right', render: ({ full, pass }) => `${full} / ${pass}` },
  { key: 'minutes', title: '时限', align: 'right', render: ({ minutes }) => `${minutes} 分钟` },
  { key: 'tests', title: '用于考核', align: 'right', render: ({ tests }) => `${tests} 场` },
  { key: 'updatedAt', title: '修改时间', render: ({ updatedAt }) => formatTime(updatedAt) },
  { key: 'actions', title: '操作', part: 'actions', render: (row) => <SheetActions sheet={row} /> },
];

/** All score sheets. */
export default function SheetsScreen() {
  const may = usePermission();
  const navigate = useNavigate();
  return (
    <DataTable
      name="practical-sheets"
      label="评分表列表"
      endpoint={practicalSheetApi.paging}
      columns={columns}
      filter={<FilterFields />}
      noun="评分表"
      empty="还没有评分表。可以新建一个。"
      toolbar={
        may('practical:sheet:save') && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate(sheetEditPath(NEW))}>
            新建评分表
          </Button>
        )
      }
      renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 个评分表`}
    />
  );
}

function SheetActions({ sheet: { id, title, state, version } }: { readonly sheet: SheetRow }) {
  const may = usePermission();
  const navigate = useNavigate();
  const refresh = [practicalSheetApi.paging];
  const copy = useCall(practicalSheetApi.copy, { refresh });
  const remove = useCall(practicalSheetApi.delete, { refresh });
  const copyIt = async () => {
    const copyId = newId();
    if (await isDone(copy.mutateAsync({ id, copyId }))) void navigate(sheetEditPath(copyId));
  };
  const removeIt = async () => {
    if (!(await confirmAction({ title: `删除“${title}”吗？`, content: '删除后不能恢复。', okText: '删除' }))) return;
    if (await isDone(remove.mutateAsync({ id, version }))) toast('success', `“${title}”已删除`);
  };
  const isDraft = state === SheetState.draft;
  return (
    <Space size="middle">
      <RowAction text={isDraft ? '编辑' : '查看'} of={title} onClick={() => void navigate(sheetEditPath(id))} />
      {may('practical:sheet:save') && <RowAction text="复制" of={title} onClick={() => void copyIt()} />}
      {may('practical:sheet:save') && isDraft && (
        <RowAction text="删除" of={title} danger onClick={() => void removeIt()} />
      )}
    </Space>
  );
}

const stateOptions = Object.entries(sheetStateLabels).map(([value, label]) => ({ value: Number(value), label }));

function FilterFields() {
  return (
    <>
      <Form.Item name="keyword" label="关键词">
        <Input className={styles.keyword ?? ''} placeholder="评分表名称" maxLength={50} allowClear />
      </Form.Item>
      <Form.Item name="state" label="状态">
        <Select className={styles.choice ?? ''} placeholder="全部" options={stateOptions} allowClear />
      </Form.Item>
    </>
  );
}
