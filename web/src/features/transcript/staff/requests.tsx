import { PlusOutlined } from '@ant-design/icons';
import { requestStatusLabels, RequestStatus, transcriptRequestApi } from '@ganlin/contract/transcript/consent';
import type { Data } from '@ganlin/contract/core/endpoint';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Column } from '../../../kits/data-table/columns.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { formatTime } from '../../../lib/text/format.ts';
import { StateTag, type Tone } from '../../../ui/list/state-tag.tsx';
import { RequestDialog } from './request-dialog.tsx';

type Row = Data<typeof transcriptRequestApi.paging>['records'][number];

const tones: Readonly<Record<RequestStatus, Tone>> = { 1: 'busy', 2: 'ok', 4: 'idle', 5: 'idle', 6: 'idle' };
const pathOf = ({ id }: Row): string => `/admin/transcript/file/${id}`;

const columns: readonly Column<Row>[] = [
  { key: 'name', title: '姓名', part: 'name', render: ({ name }) => name || '已注销' },
  { key: 'fileNumber', title: '档案号', render: ({ fileNumber }) => fileNumber },
  {
    key: 'status',
    title: '状态',
    render: ({ status }) => <StateTag tone={tones[status]}>{requestStatusLabels[status]}</StateTag>,
  },
  { key: 'purpose', title: '用途', render: ({ purpose }) => purpose },
  { key: 'createdAt', title: '申请时间', render: ({ createdAt }) => formatTime(createdAt) },
  { key: 'until', title: '有效至', render: ({ until }) => (until === null ? '—' : formatTime(until)) },
  {
    key: 'actions',
    title: '操作',
    part: 'actions',
    render: (row) => (row.status === RequestStatus.agreed ? <Link to={pathOf(row)}>查看档案</Link> : null),
  },
];

/** What this member of staff has asked for: people agree, or they see nothing. */
export default function TranscriptRequestsScreen() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <DataTable
        name="transcript-requests"
        label="档案查看申请"
        endpoint={transcriptRequestApi.paging}
        columns={columns}
        filter={
          <Form.Item name="keyword" label="关键词">
            <Input placeholder="姓名或档案号" maxLength={50} allowClear />
          </Form.Item>
        }
        noun="申请"
        empty="还没有申请。新人报到时，请他提供档案号，再在这里申请查看。"
        toolbar={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAsking(true)}>
            申请查看档案
          </Button>
        }
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 个申请`}
      />
      {isAsking && <RequestDialog onClosed={() => setAsking(false)} />}
    </>
  );
}
