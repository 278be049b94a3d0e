import { matchApi } from '@ganlin/contract/battle/battle';
import { MatchKind, MatchState } from '@ganlin/contract/battle/kinds';
import { Form, Input } from 'antd';
import { useCall } from '../../../lib/api/query.ts';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import type { MatchRow } from '../model/rows.ts';
import { playersText } from './match-texts.ts';

interface VoidDialogProps {
  readonly match: MatchRow;
  readonly onClosed: () => void;
}

/** Voids a match, with the reason that its players are shown. */
export function VoidDialog({ match, onClosed }: VoidDialogProps) {
  const save = useCall(matchApi.void, { refresh: [matchApi.paging, matchApi.statistics], silent: true });
  return (
    <FormDialog<{ reason: string }>
      title={`作废“${playersText(match)}”`}
      okText="作废"
      danger
      initial={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        await save.mutateAsync({ id: match.id, reason });
        toast('success', '对局已作废');
      }}
      onClosed={onClosed}
    >
      <p>{effectOf(match)}作废后不能恢复。</p>
      <Form.Item
        name="reason"
        label="原因"
        extra="选手在结果页会看到"
        required
        rules={[zodRule(matchApi.void.request.shape.reason)]}
      >
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 3, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  );
}

function effectOf({ state, kind }: MatchRow): string {
  if (state !== MatchState.settled) return '这一局会立即结束，不计结果。';
  return kind === MatchKind.ranked ? '这一局的结果不再计入，双方的等级分和联赛积分会退回。' : '这一局的结果不再计入。';
}
