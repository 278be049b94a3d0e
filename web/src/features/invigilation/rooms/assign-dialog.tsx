import { roomApi } from '@ganlin/contract/invigilation/rooms';
import { Form, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { chunkSender, sumOf } from '../actions/in-chunks.ts';
import type { RoomPerson, RoomRow } from '../model/rows.ts';
import { touched } from './touched.ts';

interface AssignDialogProps {
  readonly examId: string;
  readonly people: readonly RoomPerson[];
  readonly rooms: readonly RoomRow[];
  readonly onDone: () => void;
  readonly onClosed: () => void;
}

const NONE = 'none';

interface AssignFields {
  readonly room: string;
}

/** Puts people into a room, or into none. */
export function AssignDialog({ examId, people, rooms, onDone, onClosed }: AssignDialogProps): ReactNode {
  const assign = useCall(roomApi.assign, { silent: true, refresh: touched });
  const [inChunks] = useState(() => chunkSender<{ readonly count: number }>());
  const submit = async ({ room }: AssignFields) => {
    const ids = people.map(({ userId }) => userId);
    const roomId = room === NONE ? null : room;
    const replies = await inChunks(ids, (userIds) => assign.mutateAsync({ examId, userIds, roomId }));
    const name = rooms.find(({ id }) => id === roomId)?.name;
    toast('success', name === undefined ? `${sumOf(replies)} 人已移出考场` : `${sumOf(replies)} 人已安排到${name}`);
    onDone();
  };
  const seated = people.filter(({ roomId }) => roomId !== null).length;
  return (
    <FormDialog<AssignFields>
      title={`安排 ${people.length} 名考生的考场`}
      okText="安排"
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Form.Item name="room" label="考场" rules={[{ required: true, message: '请选择考场' }]}>
        <Select
          placeholder="请选择"
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            ...rooms.map(({ id, name, examinees }) => ({ value: id, label: `${name}（${examinees} 人）` })),
            { value: NONE, label: '移出考场' },
          ]}
        />
      </Form.Item>
      {seated > 0 && <p className="ui-note">其中 {seated} 人已有考场，会改到所选的考场。</p>}
    </FormDialog>
  );
}
