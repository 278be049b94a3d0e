import type { Data } from '@ganlin/contract/core/endpoint';
import { boardApi } from '@ganlin/contract/invigilation/board';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { consequenceOf, paperIdsOf } from '../model/consequences.ts';
import type { RoomChoice } from '../model/rows.ts';
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
    const replies = await inChunks(paperIdsOf(consequence), (chunk, id) =>
      send.mutateAsync({ id, examId, paperIds: chunk, text }),
    );
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
  readonly rooms: readonly RoomChoice[];
  /** The room that is proposed; undefined: the whole hall. */
  readonly roomId: string | undefined;
  readonly onClosed: () => void;
}

interface BroadcastFields extends MessageFields {
  /** Empty: the whole hall. */
  readonly room: string;
}

/** A message to the whole hall, or to one room. */
export function BroadcastDialog({ examId, rooms, roomId = '', onClosed }: BroadcastDialogProps) {
  const send = useCall(boardApi.message, { silent: true });
  // One for the whole dialog: a repeated submission sends nothing twice.
  const [id] = useState(newId);
  const nameOf = (room: string) => rooms.find((one) => one.id === room)?.name ?? '全场';
  const submit = async ({ text, room = '' }: Partial<BroadcastFields> & MessageFields) => {
    const to = room === '' ? {} : { roomId: room };
    const { count } = await send.mutateAsync({ id, examId, paperIds: null, text, ...to });
    toast('success', `已发给${nameOf(room)} ${count} 人`);
  };
  const options = [{ value: '', label: '全场' }, ...rooms.map(({ id: value, name: label }) => ({ value, label }))];
  return (
    <FormDialog<BroadcastFields>
      title="广播"
      okText="发送"
      initial={{ room: roomId }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      {rooms.length > 0 && (
        <Form.Item name="room" label="发给">
          <Select showSearch={{ optionFilterProp: 'label' }} options={options} />
        </Form.Item>
      )}
      <p className={styles.note}>发给您负责范围内所有已经开始作答的考生，作答页面会立即显示，发出后不能撤回。</p>
      <MessageField />
    </FormDialog>
  );
}
