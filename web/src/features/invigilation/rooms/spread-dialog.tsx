import { roomApi, SpreadBy, spreadByLabels } from '@ganlin/contract/invigilation/rooms';
import { Form, InputNumber, Radio } from 'antd';
import type { ReactNode } from 'react';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { spreadPreview } from './spread-preview.ts';
import { touched } from './touched.ts';

interface SpreadDialogProps {
  readonly examId: string;
  readonly unassigned: number;
  readonly onClosed: () => void;
}

interface SpreadFields {
  readonly by: SpreadBy;
  readonly size: number;
}

const USUAL_SIZE = 30;

/** Makes rooms for those who have none. */
export function SpreadDialog({ examId, unassigned, onClosed }: SpreadDialogProps): ReactNode {
  const spread = useCall(roomApi.spread, { silent: true, refresh: touched });
  const submit = async ({ by, size }: SpreadFields) => {
    const { rooms, people } = await spread.mutateAsync({ examId, by, size });
    toast('success', `${people} 人编入 ${rooms} 个考场`);
  };
  return (
    <FormDialog<SpreadFields>
      title="自动编排考场"
      okText="开始编排"
      initial={{ by: SpreadBy.dept, size: USUAL_SIZE }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Form.Item name="by" label="编排方式" required>
        <Radio.Group options={Object.values(SpreadBy).map((value) => ({ value, label: spreadByLabels[value] }))} />
      </Form.Item>
      <Form.Item name="size" label="每个考场最多" required rules={[zodRule(roomApi.spread.request.shape.size)]}>
        <InputNumber min={1} max={500} precision={0} suffix="人" />
      </Form.Item>
      <Preview unassigned={unassigned} />
    </FormDialog>
  );
}

function Preview({ unassigned }: { readonly unassigned: number }) {
  const by = Form.useWatch<SpreadBy | undefined>('by') ?? SpreadBy.dept;
  const size = Form.useWatch<number | null | undefined>('size') ?? 0;
  return (
    <p className="ui-note" aria-live="polite">
      {spreadPreview({ unassigned, by, size })}已经有考场的考生不会移动。
    </p>
  );
}
