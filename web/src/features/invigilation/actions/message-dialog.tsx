import type { Data } from '@ganlin/contract/core/endpoint';
import { boardApi } from '@ganlin/contract/invigilation/board';
import { useState } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { consequenceOf } from '../model/consequences.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import { ConsequenceNote } from './consequence-note.tsx';
import { MessageField } from './fields.tsx';
import { chunkSender, sumOf } from './in-chunks.ts';
import styles from './actions.module.css';

interface MessageFields {
  readonly text: string;
}

/** A message to the examinees chosen. */
export function MessageDialog({ examId, tiles, onDone, onClosed }: ActionDialogProps) {
  const send = useCall(boardApi.message, { silent: true });
  const [inChunks] = useState(() => chunkSender<Data<typeof boardApi.message>>());
  const consequence = consequenceOf('message', tiles);
  const submit = async ({ text }: MessageFields) => {
    const paperIds = consequence.applies.map(({ paperId }) => paperId);
    const replies = await inChunks(paperIds, (chunk, id) => send.mutateAsync({ id, examId, paperIds: chunk, text }));
    toast('success', `已发给 ${sumOf(replies)} 人`);
    onDone();
  };
  return (
    <FormDialog<MessageFields>
      title={`给 ${consequence.applies.length} 名考生发消息`}
      okText="发送"
      onSubmit={submit}
      onClosed={onClosed}
    >
      <ConsequenceNote consequence={consequence}>消息会立即显示在作答页面上，并留在考场记录里。</ConsequenceNote>
      <MessageField />
    </FormDialog>
  );
}

interface BroadcastDialogProps {
  readonly examId: string;
  readonly onClosed: () => void;
}

/** A message to the whole hall. */
export function BroadcastDialog({ examId, onClosed }: BroadcastDialogProps) {
  const send = useCall(boardApi.message, { silent: true });
  // One for the whole dialog: a repeated submission sends nothing twice.
  const [id] = useState(newId);
  const submit = async ({ text }: MessageFields) => {
    const { count } = await send.mutateAsync({ id, examId, paperIds: null, text });
    toast('success', `已发给全场 ${count} 人`);
  };
  return (
    <FormDialog<MessageFields> title="全场广播" okText="发送" onSubmit={submit} onClosed={onClosed}>
      <p className={styles.note}>发给您负责范围内所有已经开始作答的考生，作答页面会立即显示，发出后不能撤回。</p>
      <MessageField />
    </FormDialog>
  );
}
