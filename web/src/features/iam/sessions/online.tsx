import type { Data } from '@ganlin/contract/core/endpoint';
import { ONLINE_MINUTES, userApi } from '@ganlin/contract/iam/user';
import { Form, Input } from 'antd';
import type { Column } from '../../../kits/data-table/columns.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { DeptPicker } from '../../../kits/pickers/dept-picker.tsx';
import { useCall } from '../../../lib/api/query.ts';
import { sessionName } from '../../../lib/browser/device-name.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';

type Session = Data<typeof userApi.online>['records'][number];

const FOLLOW_MS = 60_000;

/** Who is using the site, with ways to end their sessions. */
export default function OnlineScreen() {
  const may = usePermission();
  return (
    <DataTable
      name="online"
      label="在线用户"
      endpoint={userApi.online}
      columns={[...columns, ...(may('sys:user:sessions') ? [actions] : [])]}
      noun="用户"
      empty={`最近 ${ONLINE_MINUTES} 分钟没有人使用。`}
      follow={() => FOLLOW_MS}
      renderSummary={(total) => `最近 ${ONLINE_MINUTES} 分钟使用过的登录共 ${total.toLocaleString('zh-CN')} 个`}
      filter={
        <>
          <Form.Item name="keyword" label="姓名或账号">
            <Input allowClear maxLength={50} />
          </Form.Item>
          {may('sys:dept:tree') && (
            <Form.Item name="deptId" label="部门">
              <DeptPicker placeholder="全部部门" />
            </Form.Item>
          )}
        </>
      }
    />
  );
}

const columns: readonly Column<Session>[] = [
  {
    key: 'realName',
    title: '姓名',
    part: 'name',
    render: ({ realName, userName }) => (
      <span>
        {realName} <span className="ui-note">{userName}</span>
      </span>
    ),
  },
  { key: 'deptName', title: '部门', render: ({ deptName }) => deptName || '—' },
  { key: 'device', title: '设备', render: (session) => <span title={session.userAgent}>{sessionName(session)}</span> },
  { key: 'ip', title: 'IP 地址', render: ({ ip }) => ip },
  { key: 'createdAt', title: '登录时间', render: ({ createdAt }) => formatTime(createdAt) },
  { key: 'lastSeenAt', title: '最近使用', render: ({ lastSeenAt }) => formatTime(lastSeenAt) },
];

const actions: Column<Session> = {
  key: 'actions',
  title: '操作',
  part: 'actions',
  render: (session) => (session.current ? '本次登录' : <EndSession session={session} />),
};

function EndSession({ session }: { readonly session: Session }) {
  const { userId, realName, id } = session;
  const { mutate } = useCall(userApi.endSessions, { refresh: [userApi.online] });
  const end = async () => {
    const content = `${realName}在 ${sessionName(session)} 上将需要重新登录。`;
    if (!(await confirmAction({ title: '结束会话吗？', content, okText: '结束会话' }))) return;
    mutate({ id: userId, sessionId: id }, { onSuccess: () => toast('success', '已结束会话') });
  };
  return <RowAction text="结束会话" of={realName} danger onClick={() => void end()} />;
}
