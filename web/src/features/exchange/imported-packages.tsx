import type { Data } from '@ganlin/contract/core/endpoint';
import { examStateLabels } from '@ganlin/contract/exam/kinds';
import { packageImportApi } from '@ganlin/contract/exchange/package';
import { exchangeResultApi } from '@ganlin/contract/exchange/result';
import { Form, Input, Space } from 'antd';
import { useState } from 'react';
import type { Column } from '../../kits/data-table/columns.ts';
import { DataTable } from '../../kits/data-table/data-table.tsx';
import { TaskExportButton } from '../../kits/task/task-export.tsx';
import { call, upload } from '../../lib/api/client.ts';
import { useCall } from '../../lib/api/query.ts';
import { toast } from '../../lib/screen/toast.ts';
import { usePermission } from '../../lib/session/use-permission.ts';
import { formatTime } from '../../lib/text/format.ts';
import { AdminLink } from '../../ui/admin-link.tsx';
import { RowAction } from '../../ui/list/row-action.tsx';
import { StateTag } from '../../ui/list/state-tag.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { BundleUpload } from './bundle-upload.tsx';
import styles from './exchange.module.css';

type Imported = Data<typeof packageImportApi.paging>['records'][number];

const POLL_MS = 5_000;

/** Exams of other installations: their sealed questions, keys, and the results that go back. */
export function ImportedPackages() {
  const may = usePermission();
  const [opening, setOpening] = useState<Imported>();
  const actions: Column<Imported> = {
    key: 'actions',
    title: '操作',
    part: 'actions',
    render: (one) => (
      <Space size="middle">
        {!one.openedAt && may('exam:package:import') && (
          <RowAction text="输入密钥" of={one.title} onClick={() => setOpening(one)} />
        )}
        {one.openedAt && may('exam:package:results') && (
          <TaskExportButton start={() => call(exchangeResultApi.export, { examId: one.examId })}>
            导出成绩
          </TaskExportButton>
        )}
      </Space>
    ),
  };
  const done = ({ title, isNew }: Data<typeof packageImportApi.upload>) =>
    toast('success', isNew ? `已导入“${title}”，请设定考生并发布` : `“${title}”已经导入过，没有变化`);
  return (
    <>
      <DataTable
        name="exchange-imports"
        label="导入的考试包"
        endpoint={packageImportApi.paging}
        columns={[...facts, actions]}
        idOf={({ examId }) => examId}
        noun="考试包"
        empty="还没有导入过考试包。先在“站点”里登记发送站点，再导入它的考试包。"
        follow={(rows) => (rows.some(({ openedAt }) => !openedAt) ? POLL_MS : false)}
        toolbar={
          may('exam:package:import') && (
            <BundleUpload
              send={(file) => upload(packageImportApi.upload, {}, file)}
              text="导入考试包"
              refresh={[packageImportApi.paging]}
              onDone={done}
            />
          )
        }
      />
      {opening && <OpenDialog item={opening} onClosed={() => setOpening(undefined)} />}
    </>
  );
}

function OpenDialog({ item: { examId, title }, onClosed }: { readonly item: Imported; readonly onClosed: () => void }) {
  const open = useCall(packageImportApi.open, { refresh: [packageImportApi.paging], silent: true });
  const submit = async ({ code }: { readonly code: string }) => {
    await open.mutateAsync({ examId, code });
    toast('success', '密钥正确，正在启封试题');
  };
  return (
    <FormDialog title={`启封“${title}”`} initial={{ code: '' }} okText="启封" onSubmit={submit} onClosed={onClosed}>
      <Form.Item
        name="code"
        label="启封密钥"
        rules={[{ required: true, message: '请输入启封密钥' }]}
        extra="由发送站点在启用时间之后给出，共 14 组。不分大小写，可以省略横线。"
      >
        <Input.TextArea rows={3} maxLength={200} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}

function Sealing({ item: { openedAt, note, fetchesKey } }: { readonly item: Imported }) {
  if (openedAt)
    return (
      <>
        <StateTag tone="ok">已启封</StateTag>
        <div className="ui-note">{formatTime(openedAt)}</div>
      </>
    );
  return (
    <>
      <StateTag tone="warn">未启封</StateTag>
      <div className="ui-note">{note || (fetchesKey ? '到时自动取得密钥' : '到时请输入密钥')}</div>
    </>
  );
}

const facts: readonly Column<Imported>[] = [
  {
    key: 'title',
    title: '考试',
    part: 'name',
    render: ({ examId, title }) => <AdminLink to={`/admin/exam/exam/edit/${examId}`}>{title}</AdminLink>,
  },
  { key: 'from', title: '来自', render: ({ from }) => from },
  {
    key: 'startTime',
    title: '开始时间',
    render: ({ startTime }) => <span className={styles.short}>{startTime ? formatTime(startTime) : '—'}</span>,
  },
  {
    key: 'examState',
    title: '考试状态',
    render: ({ examState }) => (examState === null ? '已删除' : examStateLabels[examState]),
  },
  { key: 'sealing', title: '试题', render: (item) => <Sealing item={item} /> },
  {
    key: 'releaseAt',
    title: '密钥启用时间',
    render: ({ releaseAt }) => <span className={styles.short}>{formatTime(releaseAt)}</span>,
  },
  {
    key: 'resultSerial',
    title: '成绩导出',
    align: 'right',
    render: ({ resultSerial }) => (resultSerial === 0 ? '—' : `${resultSerial} 次`),
  },
];
