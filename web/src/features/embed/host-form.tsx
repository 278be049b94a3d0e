import type { Data } from '@ganlin/contract/core/endpoint';
import { HostForm as Rules, hostApi } from '@ganlin/contract/embed/host';
import { hostPages, type HostPage, WEB_PAGES } from '@ganlin/contract/embed/pages';
import { permissions, type Permission } from '@ganlin/contract/permissions';
import { Form, Input, Select, Switch } from 'antd';
import { useCall } from '../../lib/api/query.ts';
import { toast } from '../../lib/screen/toast.ts';
import { rulesOf } from '../../lib/api/zod-rule.ts';
import { FormDrawer } from '../../ui/overlay/form-drawer.tsx';
import { linesOf } from './origin-lines.ts';
import type { NewKey } from './secret-dialog.tsx';

interface Fields {
  readonly name: string;
  /** One origin per line. */
  readonly origins: string;
  readonly enabled: boolean;
  readonly allowsStaff: boolean;
  readonly pages: HostPage[];
  readonly themeColor: string;
  readonly permissions: Permission[];
}

interface HostFormProps {
  readonly host: Data<typeof hostApi.paging>['records'][number] | undefined;
  /** A new host's key, which is shown only this once. */
  readonly onKey: (key: NewKey) => void;
  readonly onClosed: () => void;
}

const rules = rulesOf(Rules);
const pages = Object.entries(hostPages).map(([value, { title }]) => ({ value, label: `${title}（${value}）` }));
const functions = Object.entries(permissions).map(([value, label]) => ({ value, label: `${label}（${value}）` }));

export function HostForm({ host, onKey, onClosed }: HostFormProps) {
  const save = useCall(hostApi.save, { refresh: [hostApi.paging], silent: true });
  const submit = async ({ origins, ...fields }: Fields) => {
    const form = { ...fields, origins: linesOf(origins) };
    const { keyId, secret } = await save.mutateAsync(host ? { ...form, id: host.id } : form);
    if (host) toast('success', '接入系统已保存');
    else onKey({ name: form.name, keyId, secret });
  };
  return (
    <FormDrawer<Fields>
      title={host ? '编辑接入系统' : '登记接入系统'}
      initial={{
        name: host?.name ?? '',
        origins: host?.origins.join('\n') ?? '',
        enabled: host?.enabled ?? true,
        allowsStaff: host?.allowsStaff ?? false,
        // Validated against the contract's own lists when saved.
        pages: (host?.pages ?? [WEB_PAGES]) as HostPage[],
        themeColor: host?.themeColor ?? '',
        permissions: (host?.permissions ?? []) as Permission[],
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
      <Form.Item
        name="allowsStaff"
        label="允许管理人员进入"
        valuePropName="checked"
        extra="默认只有学员可以从该系统进入。密钥一旦泄露，持有者可以冒用允许进入的任何账号。"
      >
        <Switch />
      </Form.Item>
      <Form.Item
        name="pages"
        label="可以打开的页面"
        rules={rules.pages}
        extra="该系统只能打开这里选中的页面。以 external 开头的页面，管理人员看到的是管理数据，只能查看；“用户”还可以审核注册。"
      >
        <Select mode="multiple" options={pages} optionFilterProp="label" placeholder="请选择页面" />
      </Form.Item>
      <Form.Item
        name="themeColor"
        label="主题色"
        rules={rules.themeColor}
        extra="该系统中打开的页面，按钮和链接用这个颜色。不填时用本站的颜色。"
      >
        <Input maxLength={7} placeholder="#1c66b8" />
      </Form.Item>
      <Form.Item
        name="permissions"
        label="其他页面上的功能"
        rules={rules.permissions}
        extra="在学员网站等页面里，用户最多只能使用这里选中的管理功能，且不会超过本人的权限。一般不需要选择。更改后，已打开的页面随即退出。"
      >
        <Select
          mode="multiple"
          allowClear
          options={functions}
          optionFilterProp="label"
          placeholder="不允许任何管理功能"
        />
      </Form.Item>
    </FormDrawer>
  );
}

/** The contract's own messages; of several invalid lines the first is reported. */
async function validateOrigins(_rule: unknown, text: string): Promise<void> {
  const parsed = Rules.shape.origins.safeParse(linesOf(text));
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
}
