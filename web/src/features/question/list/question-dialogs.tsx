import { questionApi } from '@ganlin/contract/question/question';
import { Form, Radio } from 'antd';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { ReposPicker } from '../../../kits/pickers/repo-picker.tsx';
import { TagsPicker } from '../../../kits/pickers/tag-picker.tsx';
import { affectedQueries } from './use-question-actions.ts';

export interface QuestionsDialogProps {
  readonly ids: readonly string[];
  /** Called after completion, not after cancelling. */
  readonly onDone: () => void;
  readonly onClosed: () => void;
}

type Way = 'add' | 'move' | 'remove';

interface PlaceFields {
  readonly way: Way;
  readonly repoIds: string[];
}

/** Sets the banks that questions are in. */
export function PlaceDialog({ ids, onDone, onClosed }: QuestionsDialogProps) {
  const place = useCall(questionApi.place, { refresh: affectedQueries, silent: true });
  const submit = async ({ way, repoIds }: PlaceFields) => {
    const { count } = await place.mutateAsync({ ids: [...ids], way, repoIds });
    toast('success', `已调整 ${count} 题的题库`);
    onDone();
  };
  return (
    <FormDialog<PlaceFields>
      title={`调整 ${ids.length} 道试题所在的题库`}
      okText="调整"
      initial={{ way: 'add', repoIds: [] }}
      fieldOf={{ repoNotFound: 'repoIds', questionNeedsRepo: 'repoIds' }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Form.Item name="way" label="方式">
        <Radio.Group options={ways} />
      </Form.Item>
      <Form.Item name="repoIds" label="题库" rules={[{ required: true, message: '请选择题库' }]}>
        <ReposPicker />
      </Form.Item>
    </FormDialog>
  );
}

const ways = [
  { value: 'add', label: '加入' },
  { value: 'move', label: '移到（退出其他题库）' },
  { value: 'remove', label: '移出' },
];

interface TagFields {
  readonly add: string[];
  readonly remove: string[];
}

export function TagDialog({ ids, onDone, onClosed }: QuestionsDialogProps) {
  const tag = useCall(questionApi.tag, { refresh: affectedQueries, silent: true });
  const submit = async (fields: TagFields) => {
    const { count } = await tag.mutateAsync({ ids: [...ids], ...fields });
    toast('success', `已调整 ${count} 题的知识点`);
    onDone();
  };
  return (
    <FormDialog<TagFields>
      title={`调整 ${ids.length} 道试题的知识点`}
      okText="调整"
      initial={{ add: [], remove: [] }}
      fieldOf={{ questionTooManyTags: 'add' }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Form.Item name="add" label="加上">
        <TagsPicker />
      </Form.Item>
      <Form.Item name="remove" label="去掉">
        <TagsPicker />
      </Form.Item>
    </FormDialog>
  );
}
