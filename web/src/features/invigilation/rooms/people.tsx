import { roomApi } from '@ganlin/contract/invigilation/rooms';
import { Button, Form, Input, Select } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import type { Column } from '../../../kits/data-table/columns.ts';
import type { RoomPerson, RoomRow } from '../model/rows.ts';
import { AssignDialog } from './assign-dialog.tsx';
import styles from './rooms.module.css';

interface PeopleProps {
  readonly examId: string;
  readonly rooms: readonly RoomRow[];
}

const columns: readonly Column<RoomPerson>[] = [
  { key: 'name', title: '考生', part: 'name', render: ({ name }) => name },
  { key: 'userName', title: '账号', render: ({ userName }) => userName },
  { key: 'deptName', title: '部门', render: ({ deptName }) => deptName || '—' },
  { key: 'room', title: '考场', render: ({ roomName }) => roomName || <b className={styles.missing}>没有安排</b> },
];

const unassignedOptions = [{ value: true, label: '没有安排考场的' }];

const idOf = ({ userId }: RoomPerson): string => userId;

/** Everybody of the exam with their room; those selected are put into another one. */
export function People({ examId, rooms }: PeopleProps): ReactNode {
  const [moving, setMoving] = useState<{ readonly people: readonly RoomPerson[]; readonly onDone: () => void }>();
  const options = useMemo(() => rooms.map(({ id, name }) => ({ value: id, label: name })), [rooms]);
  return (
    <>
      <DataTable
        name="invigilationRoomPeople"
        label="考生"
        endpoint={roomApi.people}
        fixed={{ examId }}
        idOf={idOf}
        columns={columns}
        filter={
          <>
            <Form.Item name="keyword" label="考生">
              <Input className={styles.keyword ?? ''} placeholder="姓名或账号" maxLength={50} allowClear />
            </Form.Item>
            <Form.Item name="roomId" label="考场">
              <Select
                className={styles.choice ?? ''}
                placeholder="全部"
                showSearch={{ optionFilterProp: 'label' }}
                options={options}
                allowClear
              />
            </Form.Item>
            <Form.Item name="unassigned" label="安排">
              <Select className={styles.choice ?? ''} placeholder="全部" options={unassignedOptions} allowClear />
            </Form.Item>
          </>
        }
        noun="考生"
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 人`}
        renderBulk={({ rows, clear }) => (
          <Button onClick={() => setMoving({ people: rows, onDone: clear })}>安排考场</Button>
        )}
      />
      {moving && <AssignDialog {...moving} examId={examId} rooms={rooms} onClosed={() => setMoving(undefined)} />}
    </>
  );
}
