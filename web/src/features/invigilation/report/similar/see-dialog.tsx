import { integrityApi, type SimilarPair } from '@ganlin/contract/invigilation/integrity';
import { Form, Input } from 'antd';
import { useCall } from '../../../../lib/api/query.ts';
import { zodRule } from '../../../../lib/api/zod-rule.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import styles from './similar.module.css';

interface SeeDialogProps {
  readonly pair: SimilarPair;
  readonly onDone: () => void;
  readonly onClosed: () => void;
}

interface SeeFields {
  readonly note: string;
}

/** Notes what looking at two papers has shown. Nothing else follows from it. */
export function SeeDialog({ pair: { id, one, other, note }, onDone, onClosed }: SeeDialogProps) {
  const see = useCall(integrityApi.see, { refresh: [integrityApi.similar], silent: true });
  const submit = async (fields: SeeFields) => {
    await see.mutateAsync({ pairId: id, ...fields });
    toast('success', '已标为已查看');
    onDone();
  };
  return (
    <FormDialog<SeeFields> title="标为已查看" okText="确定" initial={{ note }} onSubmit={submit} onClosed={onClosed}>
      <p className={styles.text}>
        {one.name}和{other.name}：查看情况会留在记录中，考生看不到。成绩不会因此改变。
      </p>
      <Form.Item name="note" label="查看情况" required rules={[zodRule(integrityApi.see.request.shape.note)]}>
        <Input.TextArea maxLength={200} rows={3} showCount placeholder="如：两人答题时间错开，错的是同一处易错点" />
      </Form.Item>
    </FormDialog>
  );
}
