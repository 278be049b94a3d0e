import { auditApi, loginActions } from '@ganlin/contract/audit/entry';
import type { Data } from '@ganlin/contract/core/endpoint';
import { call } from '../../lib/api/client.ts';
import { usePermission } from '../../lib/session/use-permission.ts';
import type { Column } from '../../kits/data-table/columns.ts';
import { DataTable } from '../../kits/data-table/data-table.tsx';
import { StateTag, type Tone } from '../../ui/list/state-tag.tsx';
import { TaskExportButton } from '../../kits/task/task-export.tsx';
import { AccountField, ActionField, AddressField, SpanField } from './audit-filter.tsx';
import { countText, Device, EntryTime, Person } from './entry-facts.tsx';

type Row = Data<typeof auditApi.logins>['records'][number];

/** Sign-ins and sign-outs with their origin, and failed attempts. */
export default function LoginsScreen() {
  const may = usePermission();
  return (
    <DataTable
      name="logins"
      label="登录日志列表"
      endpoint={auditApi.logins}
      columns={columns}
      filter={<LoginFilterFields />}
      noun="登录记录"
      unmatchedHint="账号和地址需要完整填写，也可以放宽时间再查。"
      renderSummary={countText}
      renderExport={({ filter }) =>
        may('sys:audit:export') && (
          <TaskExportButton start={() => call(auditApi.exportLogins, { params: filter })}>导出</TaskExportButton>
        )
      }
    />
  );
}

const outcomes: Readonly<Record<Row['action'], { readonly label: string; readonly tone: Tone }>> = {
  'iam.login': { label: '登录成功', tone: 'ok' },
  'iam.loginFailed': { label: '登录失败', tone: 'warn' },
  'iam.loginLocked': { label: '登录被锁定', tone: 'bad' },
  'iam.logout': { label: '退出登录', tone: 'idle' },
  'iam.sessionRevoked': { label: '结束登录', tone: 'idle' },
};
const outcomeOptions = loginActions.map((value) => ({ value, label: outcomes[value].label }));

function LoginFilterFields() {
  return (
    <>
      <ActionField label="结果" options={outcomeOptions} />
      <AccountField />
      <AddressField />
      <SpanField />
    </>
  );
}

const columns: readonly Column<Row>[] = [
  { key: 'at', title: '时间', render: ({ at }) => <EntryTime at={at} /> },
  {
    key: 'action',
    title: '结果',
    part: 'name',
    render: ({ action }) => <StateTag tone={outcomes[action].tone}>{outcomes[action].label}</StateTag>,
  },
  { key: 'user', title: '用户', render: (row) => <Person {...row} /> },
  { key: 'ip', title: 'IP 地址', render: ({ ip }) => ip || '—' },
  { key: 'device', title: '设备', render: ({ userAgent }) => <Device userAgent={userAgent} /> },
  { key: 'summary', title: '说明', render: ({ summary }) => summary || '—' },
];
