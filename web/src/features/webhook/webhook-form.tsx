import type { Data } from '@ganlin/contract/core/endpoint';
import { webhookEvents, webhookEventTypes, type WebhookEvent } from '@ganlin/contract/webhook/kinds';
import { WebhookForm as Rules, webhookApi } from '@ganlin/contract/webhook/webhook';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, Select, Switch } from 'antd';
import { RegionPicker } from '../../kits/pickers/region-picker.tsx';
import { query, useCall } from '../../lib/api/query.ts';
import { rulesOf } from '../../lib/api/zod-rule.ts';
import { toast } from '../../lib/screen/toast.ts';
import { FormDrawer } from '../../ui/overlay/form-drawer.tsx';
import type { NewSecret } from './secret-dialog.tsx';

interface Fields {
  readonly hostId: string;
  readonly address: string;
  readonly events: WebhookEvent[];
  readonly regionId: string | null | undefined;
  readonly enabled: boolean;
}

interface WebhookFormProps {
  readonly webhook: Data<typeof webhookApi.paging>['records'][number] | undefined;
  /** The secret of a new address, which is shown only this once. */
  readonly onSecret: (secret: NewSecret) => void;
  readonly onClosed: () => void;
}

const rules = rulesOf(Rules);
const events = webhookEventTypes.map((value) => ({ value, label: `${webhookEvents[value]}（${value}）` }));

export function WebhookForm({ webhook, onSecret, onClosed }: WebhookFormProps) {
  const { data: hosts } = useQuery(query(webhookApi.hosts, {}));
  const save = useCall(webhookApi.save, { refresh: [webhookApi.paging], silent: true });
  const submit = async ({ regionId, ...fields }: Fields) => {
    const form = { ...fields, regionId: regionId ?? null };
    const { secret } = await save.mutateAsync(webhook ? { ...form, id: webhook.id } : form);
    if (webhook) toast('success', '推送地址已保存');
    else onSecret({ address: form.address, secret, isRenewed: false });
  };
  return (
    <FormDrawer<Fields>
      title={webhook ? '编辑推送地址' : '添加推送地址'}
      initial={{
        hostId: webhook?.hostId ?? '',
        address: webhook?.address ?? '',
        // Validated against the contract's own list when saved.
        events: (webhook?.events ?? [...webhookEventTypes]) as WebhookEvent[],
        regionId: webhook?.regionId,
        enabled: webhook?.enabled ?? true,
      }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Form.Item name="hostId" label="接入系统" rules={[{ required: true, message: '请选择接入系统' }]}>
        <Select
          placeholder="请选择接入系统"
          options={(hosts ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <Form.Item
        name="address"
        label="地址"
        rules={rules.address}
        extra="对方接收事件的网址，必须是 https。不能指向内部网络，除非运维人员已允许。"
      >
        <Input maxLength={500} placeholder="https://portal.example.cn/webhook" />
      </Form.Item>
      <Form.Item name="events" label="事件" rules={rules.events}>
        <Checkbox.Group options={events} />
      </Form.Item>
      <Form.Item name="regionId" label="行政区" extra="选择后，只推送该行政区及其下级的人员的事件；不选则推送全部。">
        <RegionPicker placeholder="不限" />
      </Form.Item>
      <Form.Item name="enabled" label="启用" valuePropName="checked" extra="停用期间发生的事件不会推送，也不会补发。">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}
