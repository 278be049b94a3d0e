import { commentApi } from '@ganlin/contract/course/talk';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { newId } from '../../../lib/browser/new-id.ts';
import { useCall } from '../../../lib/api/query.ts';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import styles from './comments.module.css';

interface ReplyDialogProps {
  readonly comment: { readonly id: string; readonly author: string; readonly text: string };
  readonly onClosed: () => void;
}

/** Replies as staff; the reply is shown at once. */
export function ReplyDialog({ comment, onClosed }: ReplyDialogProps) {
  // Repeated calls add one reply.
  const [id] = useState(newId);
  const reply = useCall(commentApi.reply, { refresh: [commentApi.moderate], silent: true });
  return (
    <FormDialog<{ text: string }>
      title={`回复${comment.author}`}
      okText="回复"
      initial={{ text: '' }}
      onSubmit={async ({ text }) => {
        await reply.mutateAsync({ id, parentId: comment.id, text });
        toast('success', '已回复');
      }}
      onClosed={onClosed}
    >
      <p className={styles.parent}>{comment.text}</p>
      <Form.Item
        name="text"
        label="回复"
        extra="以教师身份立即公开"
        rules={[zodRule(commentApi.reply.request.shape.text)]}
      >
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </FormDialog>
  );
}
