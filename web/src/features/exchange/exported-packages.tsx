import { ExportOutlined } from '@ant-design/icons';
import type { Data } from '@ganlin/contract/core/endpoint';
import { packageApi, PackageState, packageStateLabels } from '@ganlin/contract/exchange/package';
import { Button, Modal, Space, Typography } from 'antd';
import { useState } from 'react';
import type { Column } from '../../kits/data-table/columns.ts';
import { DataTable } from '../../kits/data-table/data-table.tsx';
import { download } from '../../lib/api/client.ts';
import { saveBlob } from '../../lib/api/files.ts';
import { reportFailure, useCall } from '../../lib/api/query.ts';
import { usePermission } from '../../lib/session/use-permission.ts';
import { formatTime } from '../../lib/text/format.ts';
import { RowAction } from '../../ui/list/row-action.tsx';
import { StateTag } from '../../ui/list/state-tag.tsx';
import { ExportForm } from './export-form.tsx';
import styles from './exchange.module.css';

type Package = Data<typeof packageApi.paging>['records'][number];

const POLL_MS = 3_000;

/** Packages of our exams for other installations, and their keys. */
export function ExportedPackages() {
  const may = usePermission();
  const [isExporting, setExporting] = useState(false);
  const [code, setCode] = useState<{ title: string; code: string }>();
  const actions: Column<Package> = {
    key: 'actions',
    title: '操作',
    part: 'actions',
    render: (one) => <Actions item={one} onCode={setCode} />,
  };
  return (
    <>
      <DataTable
        name="exchange-packages"
        label="导出的考试包"
        endpoint={packageApi.paging}
        columns={may('exam:package:export') ? [...facts, actions] : facts}
        noun="考试包"
        empty="还没有导出过考试包。先在“站点”里登记接收站点，再导出已发布、尚未开始的考试。"
        follow={(rows) => (rows.some(({ state }) => state === PackageState.making) ? POLL_MS : false)}
        toolbar={
          may('exam:package:export') && (
            <Button type="primary" icon={<ExportOutlined aria-hidden />} onClick={() => setExporting(true)}>
              导出考试包
            </Button>
          )
        }
      />
      {isExporting && <ExportForm onClosed={() => setExporting(false)} />}
      {code && (
        <Modal open title="启封密钥" footer={null} onCancel={() => setCode(undefined)}>
          <p>考试“{code.title}”已到启封时间。不能联网的站点可在“导入考试包”里输入这个密钥。</p>
          <Typography.Text copyable={{ text: code.code, icon: ['复制密钥', '已复制'], tooltips: false }}>
            <code className={styles.code}>{code.code}</code>
          </Typography.Text>
        </Modal>
      )}
    </>
  );
}

interface ActionsProps {
  readonly item: Package;
  readonly onCode: (shown: { title: string; code: string }) => void;
}

function Actions({ item: { id, title, state, isReleased }, onCode }: ActionsProps) {
  const read = useCall(packageApi.code);
  const save = async () => {
    try {
      saveBlob(await download(packageApi.download, { id }), `考试包-${title}.tar`);
    } catch (error) {
      reportFailure(error);
    }
  };
  // A failed call has already been shown.
  const show = () =>
    void read.mutateAsync({ id }).then(
      ({ code }) => onCode({ title, code }),
      () => undefined,
    );
  return (
    <Space size="middle">
      {state === PackageState.ready && <RowAction text="下载" of={title} onClick={() => void save()} />}
      {isReleased && <RowAction text="查看密钥" of={title} onClick={show} />}
    </Space>
  );
}

const tones = { [PackageState.making]: 'warn', [PackageState.ready]: 'ok', [PackageState.failed]: 'bad' } as const;

const facts: readonly Column<Package>[] = [
  { key: 'title', title: '考试', part: 'name', render: ({ title }) => <b>{title}</b> },
  {
    key: 'state',
    title: '状态',
    render: ({ state, isOutdated }) => (
      <>
        <StateTag tone={tones[state]}>{packageStateLabels[state]}</StateTag>
        {isOutdated && <div className="ui-note">导出后考试有改动，需要重新导出</div>}
      </>
    ),
  },
  { key: 'receivers', title: '接收站点', render: ({ receivers }) => receivers.join('、') },
  {
    key: 'releaseAt',
    title: '密钥启用时间',
    render: ({ releaseAt }) => <span className={styles.short}>{formatTime(releaseAt)}</span>,
  },
  {
    key: 'size',
    title: '大小',
    align: 'right',
    render: ({ size }) => (size === 0 ? '—' : `${Math.ceil(size / 1024)} KB`),
  },
  {
    key: 'createdAt',
    title: '导出时间',
    render: ({ createdAt }) => <span className={styles.short}>{formatTime(createdAt)}</span>,
  },
];
