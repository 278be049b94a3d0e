import type { Data } from '@ganlin/contract/core/endpoint';
import { HostForm as Rules, hostApi } from '@ganlin/contract/embed/host';
import { Form, Input, Switch } from 'antd';
import { useCall } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { rulesOf } from '../../../lib/zod-rule.ts';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { linesOf } from './origin-lines.ts';
import type { NewKey } from './secret-dialog.tsx';

interface Fields {
  readonly name: string;
  /** One origin a line. */
  readonly origins: string;
  readonly enabled: boolean;
}

interface HostFormProps {
  readonly host: Data<typeof hostApi.paging>['records'][number] | undefined;
  /** A new host's key, which is shown this once. */
  readonly onKey: (key: NewKey) => void;
  readonly onClosed: () => void;
}

const rules = rulesOf(Rules);

export function HostForm({ host, onKey, onClosed }: HostFormProps) {
  const save = useCall(hostApi.save, { refresh: [hostApi.paging], silent: true });
  const submit = async ({ name, origins, enabled }: Fields) => {
    const form = { name, origins: linesOf(origins), enabled };
    const { keyId, secret } = await save.mutateAsync(host ? { ...form, id: host.id } : form);
    if (host) toast('success', '接入系统已保存');
    else onKey({ name, keyId, secret });
  };
  return (
    <FormDrawer<Fields>
      title={host ? '编辑接入系统' : '登记接入系统'}
      initial={{
        name: host?.name ?? '',
        origins: host?.origins.join('\n') ?? '',
        enabled: host?.enabled ?? true,
      }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Form.Item name="name" label="名称" rules={rules.name} extra="会显示在用户的登录设备中。">
        <Input maxLength={50} placeholder="例如 省局业务门户" />
      </Form.Item>
      <Form.Item
        name="origins"
        label="来源"
        required
        rules={[{ validator: validateOrigins }]}
        extra="嵌入本站页面的网页地址，只写协议、主机和端口，每行一个。其他网页不能嵌入本站。"
      >
        <Input.TextArea rows={4} placeholder="https://portal.example.cn" />
      </Form.Item>
      <Form.Item name="enabled" label="启用" valuePropName="checked" extra="停用后，该系统中打开的页面随即退出。">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}

/** The contract's own words; of several wrong lines the first is told. */
async function validateOrigins(_rule: unknown, text: string): Promise<void> {
  const parsed = Rules.shape.origins.safeParse(linesOf(text));
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
}
