import { KeyOutlined, PlusOutlined } from '@ant-design/icons';
import { certificateGrantApi, MAX_ZIPPED } from '@ganlin/contract/certificate/grant';
import { dayInChina } from '@ganlin/contract/core/time';
import { Button } from 'antd';
import { useState } from 'react';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { TaskExportButton } from '../../../kits/task/task-export.tsx';
import { call } from '../../../lib/api/client.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { grantColumns } from './grant-columns.tsx';
import { GrantDetail } from './grant-detail.tsx';
import { GrantDrawer } from '../granting/grant-drawer.tsx';
import { GrantFilterFields } from './grant-filter.tsx';
import type { GrantPanel } from '../model/grant-row.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';

/** The certificates granted to people in the viewer's scope. */
export default function GrantsScreen() {
  const may = usePermission();
  const [panel, setPanel] = useState<GrantPanel>();
  const [today] = useState(() => dayInChina(new Date()));
  return (
    <>
      <DataTable
        name="certificateGrants"
        label="颁发记录"
        endpoint={certificateGrantApi.paging}
        columns={grantColumns(today, setPanel)}
        filter={<GrantFilterFields />}
        noun="证书"
        empty="还没有颁发过证书。可以从“颁发证书”开始。"
        toolbar={
          <>
            {may('cert:grant:save') && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setPanel({ kind: 'new' })}>
                颁发证书
              </Button>
            )}
            {may('cert:key:rotate') && (
              <Button icon={<KeyOutlined aria-hidden />} onClick={() => setPanel({ kind: 'keys' })}>
                签名密钥
              </Button>
            )}
          </>
        }
        renderBulk={({ ids }) => (
          <TaskExportButton
            disabled={ids.length > MAX_ZIPPED}
            start={() => call(certificateGrantApi.zip, { ids: [...ids] })}
          >
            打包下载 PDF
          </TaskExportButton>
        )}
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 本`}
      />
      {panel && <Panel key={panel.kind} panel={panel} onOpen={setPanel} onClosed={() => setPanel(undefined)} />}
    </>
  );
}

interface PanelProps {
  readonly panel: GrantPanel;
  /** Another certificate of the chain is shown in the same drawer. */
  readonly onOpen: (panel: GrantPanel) => void;
  readonly onClosed: () => void;
}

function Panel({ panel, onOpen, onClosed }: PanelProps) {
  if (panel.kind === 'new') return <GrantDrawer onClosed={onClosed} />;
  if (panel.kind === 'keys') return <KeysDialog onClosed={onClosed} />;
  if (panel.kind === 'detail')
    return <GrantDetail id={panel.id} onOpen={(id) => onOpen({ kind: 'detail', id })} onClosed={onClosed} />;
  if (panel.kind === 'renew') return <RenewDialog row={panel.row} onClosed={onClosed} />;
  return <DecideDialog kind={panel.kind} row={panel.row} onClosed={onClosed} />;
}
