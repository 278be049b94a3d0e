import { broadcastApi, BroadcastForm } from '@ganlin/contract/message/message';
import { Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { refreshUnread } from '../../../lib/session/unread.ts';
import { rulesOf } from '../../../lib/api/zod-rule.ts';
import { FormDrawer } from '../../../ui/overlay/form-drawer.tsx';
import { AudienceFields, audienceOf, type AudienceChoice } from './audience-fields.tsx';
import { newId } from '../../../lib/browser/new-id.ts';

interface Fields extends AudienceChoice {
  readonly title: string;
  readonly content: string;
  readonly sms?: boolean;
}

const rules = rulesOf(BroadcastForm);
const fieldOf = {
  messageNobody: 'everybody',
  deptNotFound: 'deptIds',
  roleNotFound: 'roleIds',
  userNotFound: 'userIds',
  forbidden: 'everybody',
} as const;

/** Writes to people. Asked twice because an answer got lost, the server sends it once: the id is the form's own. */
export function SendDrawer({ onClosed }: { readonly onClosed: () => void }) {
  const [id] = useState(() => newId());
  const send = useCall(broadcastApi.send, { refresh: [broadcastApi.paging], silent: true });
  const submit = async ({ title, content, sms = false, ...choice }: Fields) => {
    const form = { title, content, sms, audience: audienceOf(choice) };
    const { receivers, taskId } = await send.mutateAsync({ id, form });
    toast('success', `已发送给 ${receivers} 人${taskId ? '，短信正在后台发送' : ''}`);
    void refreshUnread();
  };
  return (
    <FormDrawer<Fields>
      title="发送消息"
      okText="发送"
      initial={{ everybody: false, deptIds: [], roleIds: [], userIds: [], sms: false }}
      fieldOf={fieldOf}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Form.Item name="title" label="标题" rules={rules.title}>
        <Input maxLength={100} showCount autoComplete="off" />
      </Form.Item>
      <Form.Item name="content" label="内容" rules={rules.content} extra="纯文字；空一行另起一段。">
        <Input.TextArea autoSize={{ minRows: 6, maxRows: 16 }} maxLength={10_000} showCount />
      </Form.Item>
      <AudienceFields />
      <Form.Item
        name="sms"
        label="同时发送短信"
        valuePropName="checked"
        extra="短信只含标题，发给有手机号的接收人；需要先在站点设置中配置短信服务和通知模板。"
      >
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}
