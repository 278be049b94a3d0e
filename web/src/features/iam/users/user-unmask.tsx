import type { Data } from '@ganlin/contract/core/endpoint';
import { userApi } from '@ganlin/contract/iam/user';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { useCall } from '../../../lib/api/query.ts';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import type { UserRow } from './user-row.ts';

type Whole = Data<typeof userApi.unmask>;

const UNMASKED_MS = 30_000;

/** The users whose numbers are currently unmasked. */
export interface Unmasked {
  readonly of: (id: string) => Whole | undefined;
  /** Absent without the permission. */
  readonly ask: ((user: UserRow) => void) | undefined;
}

/** The unmasked numbers, each for half a minute, and the user whose numbers are being requested. */
export function useUnmasked() {
  const may = usePermission();
  const [known, setKnown] = useState<ReadonlyMap<string, Whole>>(new Map());
  const [requested, setRequested] = useState<UserRow>();
  const show = (id: string, whole: Whole) => {
    setKnown((before) => new Map([...before, [id, whole]]));
    setTimeout(() => setKnown((before) => new Map([...before].filter(([shown]) => shown !== id))), UNMASKED_MS);
  };
  const unmasked: Unmasked = {
    of: (id) => known.get(id),
    ask: may('sys:user:unmask') ? setRequested : undefined,
  };
  return { unmasked, requested, show, forget: () => setRequested(undefined) };
}

interface UnmaskDialogProps {
  readonly user: UserRow;
  readonly onShow: (id: string, whole: Whole) => void;
  readonly onClosed: () => void;
}

/** Staff who read a user's numbers give a reason; the audit log records it. */
export function UnmaskDialog({ user, onShow, onClosed }: UnmaskDialogProps) {
  const unmask = useCall(userApi.unmask, { silent: true });
  const submit = async ({ reason }: { reason: string }) =>
    onShow(user.id, await unmask.mutateAsync({ id: user.id, reason }));
  return (
    <FormDialog title={`查看“${user.realName}”的完整号码`} okText="查看" onSubmit={submit} onClosed={onClosed}>
      <Form.Item
        name="reason"
        label="查看原因"
        extra="显示 30 秒，查看原因会写入操作日志。"
        required
        rules={[zodRule(userApi.unmask.request.shape.reason)]}
      >
        <Input placeholder="例如：电话核对报名信息" maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}
