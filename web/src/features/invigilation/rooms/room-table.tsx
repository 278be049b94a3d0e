import { roomApi } from '@ganlin/contract/invigilation/rooms';
import { Space } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Column } from '../../../kits/data-table/columns.ts';
import { ShortTable } from '../../../kits/data-table/short-table.tsx';
import { settled } from '../../../lib/api/settled.ts';
import { useCall } from '../../../lib/api/query.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { hallPath, type RoomRow } from '../model/rows.ts';
import { touched } from './touched.ts';
import styles from './rooms.module.css';

interface RoomTableProps {
  readonly examId: string;
  readonly rooms: readonly RoomRow[];
  readonly onEdit: (room: RoomRow) => void;
}

const SHOWN = 20;

export function RoomTable({ examId, rooms, onEdit }: RoomTableProps): ReactNode {
  const remove = useCall(roomApi.delete, { refresh: touched });
  const ask = async ({ id, name, examinees }: RoomRow) => {
    const content =
      examinees === 0 ? '考场里没有考生。' : `考场里的 ${examinees} 名考生会变为没有安排考场，考试不受影响。`;
    if (!(await confirmAction({ title: `删除“${name}”吗？`, content, okText: '删除' }))) return;
    if (await settled(remove.mutateAsync({ examId, ids: [id] }))) toast('success', `“${name}”已删除`);
  };
  const columns: readonly Column<RoomRow>[] = [
    {
      key: 'name',
      title: '考场',
      part: 'name',
      render: ({ id, name }) => <Link to={`${hallPath(examId)}?room=${id}`}>{name}</Link>,
    },
    { key: 'examinees', title: '考生', align: 'right', render: ({ examinees }) => `${examinees} 人` },
    { key: 'invigilators', title: '监考员', render: (room) => invigilatorsText(room) },
    {
      key: 'actions',
      title: '操作',
      part: 'actions',
      render: (room) =>
        room.mayChange ? (
          <Space size="middle">
            <RowAction text="编辑" of={room.name} onClick={() => onEdit(room)} />
            <RowAction text="删除" of={room.name} danger onClick={() => void ask(room)} />
          </Space>
        ) : (
          <span className="ui-note">有其他部门的人，不能修改</span>
        ),
    },
  ];
  return (
    <section className={styles.card} aria-label="考场">
      <ShortTable
        label="考场列表"
        rows={rooms}
        columns={columns}
        first={SHOWN}
        empty="还没有考场。可以新建，或自动编排。"
      />
    </section>
  );
}

function invigilatorsText({ invigilators, otherInvigilators }: RoomRow): string {
  const names = invigilators.map(({ name }) => name).join('、');
  const others = otherInvigilators === 0 ? '' : `其他部门 ${otherInvigilators} 人`;
  return [names, others].filter((text) => text !== '').join('，') || '—';
}
