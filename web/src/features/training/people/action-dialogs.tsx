import { InvoiceState, invoiceStateLabels } from '@ganlin/contract/training/kinds';
import { personApi } from '@ganlin/contract/training/person';
import { Button, Form, Input, Radio } from 'antd';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import styles from './people.module.css';
import { whoseText, type Handled } from './person-row.ts';
import { affectedQueries } from './use-immediate-actions.ts';

export interface ActionDialogProps {
  readonly activityId: string;
  /** The registrations that the action applies to. */
  readonly people: readonly Handled[];
  readonly onDone?: (() => void) | undefined;
  readonly onClosed: () => void;
}

export const which = ({ activityId, people }: ActionDialogProps) => ({ activityId, ids: people.map(({ id }) => id) });

export function RefuseDialog(props: ActionDialogProps) {
  const { people, onDone, onClosed } = props;
  const refuse = useCall(personApi.review, { refresh: affectedQueries, silent: true });
  const submit = async ({ reason }: { reason: string }) => {
    const { count } = await refuse.mutateAsync({ ...which(props), verdict: 'refuse', reason });
    toast('success', `${count} 人的报名未通过，已通知本人`);
    onDone?.();
  };
  return (
    <FormDialog title="不通过" okText="不通过" danger onSubmit={submit} onClosed={onClosed}>
      <p>{whoseText(people)}的报名将不通过，名额让出。本人会看到原因，修改后可以重新提交。</p>
      <ReasonField usual={['身份证号有误，请核对', '资料填写不完整', '不符合报名条件', '请先由单位统一报名']} />
    </FormDialog>
  );
}

export function RefuseProofDialog(props: ActionDialogProps) {
  const { people, onDone, onClosed } = props;
  const refuse = useCall(personApi.refuseProof, { refresh: affectedQueries, silent: true });
  const submit = async ({ reason }: { reason: string }) => {
    const { count } = await refuse.mutateAsync({ ...which(props), reason });
    toast('success', `已退回 ${count} 人的凭证`);
    onDone?.();
  };
  return (
    <FormDialog title="退回缴费凭证" okText="退回" danger onSubmit={submit} onClosed={onClosed}>
      <p>{whoseText(people)}需要重新上传缴费凭证，名额保留。</p>
      <ReasonField usual={['金额与培训费不符', '图片看不清，请重新上传', '不是本次培训的凭证', '尚未到账']} />
    </FormDialog>
  );
}

export function CancelDialog(props: ActionDialogProps) {
  const { people, onDone, onClosed } = props;
  const cancel = useCall(personApi.cancel, { refresh: affectedQueries, silent: true });
  const submit = async ({ reason }: { reason: string }) => {
    const { count } = await cancel.mutateAsync({ ...which(props), reason });
    toast('success', `已取消 ${count} 人的报名`);
    onDone?.();
  };
  return (
    <FormDialog title="取消报名" okText="取消报名" danger onSubmit={submit} onClosed={onClosed}>
      <p>{whoseText(people)}的报名将取消，名额让出。本人会收到通知，需要时可以重新报名。</p>
      <ReasonField usual={['本人申请取消', '重复报名', '逾期未缴费']} />
    </FormDialog>
  );
}

interface InvoiceFields {
  readonly state: InvoiceState;
  readonly number?: string;
}

const invoiceOptions = Object.values(InvoiceState).map((value) => ({ value, label: invoiceStateLabels[value] }));

export function InvoiceDialog(props: ActionDialogProps) {
  const { people, onDone, onClosed } = props;
  const note = useCall(personApi.invoice, { refresh: affectedQueries, silent: true });
  const submit = async (fields: InvoiceFields) => {
    const { count } = await note.mutateAsync({ ...which(props), ...fields });
    toast('success', `已登记 ${count} 人的发票`);
    onDone?.();
  };
  const [first] = people;
  const state = first && first.invoice !== InvoiceState.none ? first.invoice : InvoiceState.issued;
  return (
    <FormDialog<InvoiceFields>
      title="登记发票"
      okText="登记"
      initial={{ state, number: first?.invoiceNumber ?? '' }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <p>登记{whoseText(people)}的发票。</p>
      <Form.Item name="state" label="发票状态">
        <Radio.Group options={invoiceOptions} />
      </Form.Item>
      <Form.Item
        name="number"
        label="发票号码"
        extra={people.length > 1 ? '几个人合开一张发票时填写同一个号码；分别开的请逐个登记。' : undefined}
      >
        <Input maxLength={50} allowClear />
      </Form.Item>
    </FormDialog>
  );
}

interface CompleteFields {
  readonly verdict: 'rule' | 'completed' | 'failed';
  readonly reason?: string;
}

const verdicts = [
  { value: 'rule', label: '按本班的结业条件判定' },
  { value: 'completed', label: '准予结业' },
  { value: 'failed', label: '未结业' },
];

export function CompleteDialog(props: ActionDialogProps) {
  const { people, onDone, onClosed } = props;
  const complete = useCall(personApi.complete, { refresh: affectedQueries, silent: true });
  const submit = async (fields: CompleteFields) => {
    const { completed, failed } = await complete.mutateAsync({ ...which(props), ...fields });
    toast('success', `结业 ${completed} 人，未结业 ${failed} 人`);
    onDone?.();
  };
  return (
    <FormDialog<CompleteFields>
      title="结业"
      okText="确定"
      initial={{ verdict: 'rule' }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <p>判定{whoseText(people)}是否结业，结果会通知本人。</p>
      <Form.Item name="verdict" label="怎样判定">
        <Radio.Group className="ui-stack ui-gap-2" options={verdicts} />
      </Form.Item>
      <Form.Item name="reason" label="说明" extra="记入办理记录，可以不填。">
        <Input.TextArea maxLength={200} rows={2} showCount />
      </Form.Item>
    </FormDialog>
  );
}

/** With common reasons that can be inserted by one click. */
function ReasonField({ usual }: { readonly usual: readonly string[] }) {
  const form = Form.useFormInstance<{ reason: string }>();
  return (
    <>
      <Form.Item name="reason" label="原因" required rules={[zodRule(personApi.cancel.request.shape.reason)]}>
        <Input.TextArea maxLength={200} rows={3} showCount />
      </Form.Item>
      <fieldset className={styles.usual} aria-label="常用原因">
        {usual.map((reason) => (
          <Button key={reason} size="small" onClick={() => form.setFieldsValue({ reason })}>
            {reason}
          </Button>
        ))}
      </fieldset>
    </>
  );
}
