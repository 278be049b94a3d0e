import {
  messageTemplateApi,
  messageTemplates,
  templateWordLabels,
  TemplateForm as TemplateSchema,
} from '@ganlin/contract/message/template';
import { Button, Form, Input, Switch } from 'antd';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { rulesOf } from '../../../lib/api/zod-rule.ts';
import { FormDrawer } from '../../../ui/overlay/form-drawer.tsx';
import type { Template } from './templates-drawer.tsx';

type Fields = Pick<Template, 'title' | 'content' | 'sms' | 'enabled'>;

const rules = rulesOf(TemplateSchema);

interface TemplateFormProps {
  readonly template: Template;
  readonly onClosed: () => void;
}

export function TemplateForm({ template, onClosed }: TemplateFormProps) {
  const { code, title, content, sms, enabled } = template;
  const { label, words } = messageTemplates[code];
  const save = useCall(messageTemplateApi.save, { refresh: [messageTemplateApi.list], silent: true });
  const submit = async (fields: Fields) => {
    await save.mutateAsync({ code, ...fields });
    toast('success', '模板已保存');
  };
  return (
    <FormDrawer<Fields>
      title={`编辑模板：${label}`}
      initial={{ title, content, sms, enabled }}
      fieldOf={{ messageWordUnknown: 'content' }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Form.Item name="enabled" label="启用" valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="title" label="标题" rules={rules.title}>
        <Input maxLength={100} showCount autoComplete="off" />
      </Form.Item>
      <Form.Item name="content" label="内容" rules={rules.content} extra={wordsText(words)}>
        <Input.TextArea autoSize={{ minRows: 5, maxRows: 14 }} maxLength={10_000} showCount />
      </Form.Item>
      <Form.Item name="sms" label="同时发送短信" valuePropName="checked" extra="短信只含标题。">
        <Switch />
      </Form.Item>
      <Restore code={code} />
    </FormDrawer>
  );
}

/** Fills in the default text of the release; it takes effect once saved. */
function Restore({ code }: Pick<Template, 'code'>) {
  const form = Form.useFormInstance<Fields>();
  const { title, content } = messageTemplates[code];
  return (
    <Button onClick={() => form.setFieldsValue({ title, content, sms: false, enabled: true })}>恢复默认内容</Button>
  );
}

function wordsText(words: readonly string[]): string {
  if (words.length === 0) return '这个模板没有可用的占位词。';
  return `可用的占位词：${words.map((word) => `{${word}}（${templateWordLabels[word] ?? word}）`).join('、')}`;
}
