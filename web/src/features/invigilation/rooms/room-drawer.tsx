import { roomApi } from '@ganlin/contract/invigilation/rooms';
import { Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { useCall } from '../../../lib/api/query.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDrawer } from '../../../ui/overlay/form-drawer.tsx';
import type { RoomRow } from '../model/rows.ts';
import { InvigilatorPicker } from './invigilator-picker.tsx';
import { touched } from './touched.ts';

interface RoomDrawerProps {
  readonly examId: string;
  /** Undefined: a new one. */
  readonly room: RoomRow | undefined;
  readonly onClosed: () => void;
}

interface RoomFields {
  readonly name: string;
  readonly invigilatorIds?: string[];
}

const { name: nameRule, invigilatorIds: invigilatorsRule } = roomApi.save.request.shape;

export function RoomDrawer({ examId, room, onClosed }: RoomDrawerProps): ReactNode {
  const save = useCall(roomApi.save, { silent: true, refresh: touched });
  // Chosen here: a repeated submission creates no second room.
  const [id] = useState(() => room?.id ?? newId());
  const submit = async ({ name, invigilatorIds = [] }: RoomFields) => {
    await save.mutateAsync({ id, examId, name, invigilatorIds });
    toast('success', `“${name}”已保存`);
  };
  return (
    <FormDrawer<RoomFields>
      title={room ? `编辑 ${room.name}` : '新建考场'}
      initial={{ name: room?.name ?? '', invigilatorIds: room?.invigilators.map(({ userId }) => userId) ?? [] }}
      fieldOf={{ examRoomNameTaken: 'name', invigilatorNotFound: 'invigilatorIds' }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Form.Item name="name" label="考场名称" required rules={[zodRule(nameRule)]}>
        <Input maxLength={50} placeholder="例如：第 1 考场、302 教室" />
      </Form.Item>
      <Form.Item
        name="invigilatorIds"
        label="监考员"
        extra="只能选有监考权限的人。安排到考场不会改变各人能看到哪些考生。"
        rules={[zodRule(invigilatorsRule)]}
      >
        <InvigilatorPicker known={room?.invigilators ?? []} />
      </Form.Item>
    </FormDrawer>
  );
}
