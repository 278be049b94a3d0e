import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { Form, Input } from 'antd';
import { useCall } from '../../../lib/api/query.ts';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { nameOf, type DecisionKind, type GrantRow } from '../model/grant-row.ts';

const decisions = {
  revoke: {
    endpoint: certificateGrantApi.revoke,
    text: '吊销',
    effect: '吊销后不能恢复，任何人查验都会看到“已吊销”和原因，持证人会收到通知，不能再凭它上岗。',
    danger: true,
  },
  suspend: {
    endpoint: certificateGrantApi.suspend,
    text: '暂停',
    effect: '恢复之前，任何人查验都会看到“已暂停”和原因，持证人会收到通知，不能凭它上岗。',
    danger: false,
  },
  restore: {
    endpoint: certificateGrantApi.restore,
    text: '恢复',
    effect: '证书立即恢复效力，有效期不变，持证人会收到通知。',
    danger: false,
  },
} as const;

interface DecideDialogProps {
  readonly kind: DecisionKind;
  readonly row: Pick<GrantRow, 'id' | 'number' | 'name'>;
  readonly onClosed: () => void;
}

/** Revokes, suspends or restores a certificate, for a reason that its holder and whoever verifies it read. */
export function DecideDialog({ kind, row, onClosed }: DecideDialogProps) {
  const { endpoint, text, effect, danger } = decisions[kind];
  const save = useCall(endpoint, { refresh: [certificateGrantApi.paging, certificateGrantApi.detail], silent: true });
  return (
    <FormDialog<{ reason: string }>
      title={`${text}证书：${nameOf(row)}`}
      okText={text}
      danger={danger}
      initial={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        await save.mutateAsync({ id: row.id, reason });
        toast('success', `证书已${text}`);
      }}
      onClosed={onClosed}
    >
      <p>{effect}</p>
      <Form.Item name="reason" label="原因" required rules={[zodRule(endpoint.request.shape.reason)]}>
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 3, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  );
}
