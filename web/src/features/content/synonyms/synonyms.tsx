import { PlusOutlined } from '@ant-design/icons';
import { synonymApi } from '@ganlin/contract/content/search/synonyms';
import type { Data } from '@ganlin/contract/core/endpoint';
import { Button, Form, Input, Space } from 'antd';
import { useState } from 'react';
import type { Column } from '../../../kits/data-table/columns.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { useCall } from '../../../lib/api/query.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { SynonymForm } from './synonym-form.tsx';

export type Synonym = Data<typeof synonymApi.paging>['records'][number];

/** Groups of words that the search of the public site takes for one another. */
export default function SynonymsScreen() {
  const [edited, setEdited] = useState<Synonym | 'new'>();
  const actions: Column<Synonym> = {
    key: 'actions',
    title: '操作',
    part: 'actions',
    render: (synonym) => <Actions synonym={synonym} onEdit={() => setEdited(synonym)} />,
  };
  return (
    <>
      <DataTable
        name="synonyms"
        label="检索词列表"
        endpoint={synonymApi.paging}
        columns={[...facts, actions]}
        noun="检索词"
        empty="还没有检索词。行内有几种说法的词放在一组，搜其中一个，也能找到写着其他说法的内容。"
        filter={
          <Form.Item name="keyword" label="关键词">
            <Input placeholder="词或说明" maxLength={30} allowClear />
          </Form.Item>
        }
        toolbar={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
            添加检索词
          </Button>
        }
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 组，同一组里的词搜索时互相通用`}
      />
      {edited && <SynonymForm synonym={edited === 'new' ? undefined : edited} onClosed={() => setEdited(undefined)} />}
    </>
  );
}

const facts: readonly Column<Synonym>[] = [
  { key: 'words', title: '同义的词', part: 'name', render: ({ words }) => words.join('、') },
  { key: 'note', title: '说明', render: ({ note }) => note },
  {
    key: 'enabled',
    title: '状态',
    render: ({ enabled }) => <StateTag tone={enabled ? 'ok' : 'idle'}>{enabled ? '启用' : '停用'}</StateTag>,
  },
  { key: 'updatedAt', title: '修改时间', render: ({ updatedAt }) => formatTime(updatedAt) },
];

function Actions({ synonym, onEdit }: { readonly synonym: Synonym; readonly onEdit: () => void }) {
  const { id, words } = synonym;
  const remove = useCall(synonymApi.delete, { refresh: [synonymApi.paging] });
  const name = words.slice(0, 2).join('、');
  const ask = async () => {
    const content = `${words.join('、')} 不再互相通用。只是暂时不用的，可以停用。`;
    if (!(await confirmAction({ title: '确定删除这组检索词吗？', content, okText: '删除' }))) return;
    await remove.mutateAsync({ id });
    toast('success', '检索词已删除');
  };
  return (
    <Space size="middle">
      <RowAction text="编辑" of={name} onClick={onEdit} />
      {/* A failed call has already been shown; the list stays as it is. */}
      <RowAction text="删除" of={name} danger onClick={() => void ask().catch(() => undefined)} />
    </Space>
  );
}
