import { SynonymForm as Rules, synonymApi, SYNONYM_WORDS_MAX } from '@ganlin/contract/content/search/synonyms';
import { Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { rulesOf } from '../../../lib/api/zod-rule.ts';
import { useCall } from '../../../lib/api/query.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import type { Synonym } from './synonyms.tsx';

interface SynonymFormProps {
  /** Absent for a new group. */
  readonly synonym: Synonym | undefined;
  readonly onClosed: () => void;
}

interface Fields {
  readonly words: string[];
  readonly note: string;
  readonly enabled: boolean;
}

const rules = rulesOf(Rules);
const fieldOf = { synonymTaken: 'words' } as const;

export function SynonymForm({ synonym, onClosed }: SynonymFormProps) {
  // The same for a repeated call: a new group is added once.
  const [id] = useState(() => synonym?.id ?? newId());
  const save = useCall(synonymApi.save, { refresh: [synonymApi.paging], silent: true });
  const submit = async (form: Fields) => {
    await save.mutateAsync({ id, version: synonym?.version ?? 0, form });
    toast('success', '已保存，搜索立即按新的检索词进行');
  };
  return (
    <FormDialog<Fields>
      title={synonym ? '编辑检索词' : '添加检索词'}
      okText="保存"
      initial={{ words: synonym?.words ?? [], note: synonym?.note ?? '', enabled: synonym?.enabled ?? true }}
      fieldOf={fieldOf}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Form.Item
        name="words"
        label="同义的词"
        rules={rules.words}
        extra="输入一个词后回车。搜其中任何一个，也能找到写着其他说法的内容；原样含有所搜的词的排在前面。"
      >
        <Select<string[]>
          mode="tags"
          open={false}
          suffixIcon={null}
          placeholder="如：人影条例、人工影响天气管理条例"
          tokenSeparators={['、', '，', ',', ';', '；']}
          maxCount={SYNONYM_WORDS_MAX}
        />
      </Form.Item>
      <Form.Item name="note" label="说明" rules={rules.note}>
        <Input maxLength={100} autoComplete="off" placeholder="给同事看的说明，可以不填" />
      </Form.Item>
      <Form.Item name="enabled" label="启用" valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  );
}
