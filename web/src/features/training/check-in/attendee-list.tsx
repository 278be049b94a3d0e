import { EditOutlined } from '@ant-design/icons';
import { checkInApi } from '@ganlin/contract/training/check-in';
import { Button, Form, Input, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { attendanceOptions, type Attendee } from './attendance-style.ts';
import { attendeeColumns } from './attendee-columns.tsx';
import styles from './check-in.module.css';
import { CorrectDialog } from './correct-dialog.tsx';

const FOLLOW_MS = 5_000;

interface Correcting {
  readonly people: readonly Attendee[];
  readonly onDone: () => void;
}

/** All expected attendees of a session; it refetches by itself while check-in is open. */
export function AttendeeList({
  sessionId,
  isOpen,
}: {
  readonly sessionId: string;
  readonly isOpen: boolean;
}): ReactNode {
  const mayCorrect = usePermission()('train:checkin:correct');
  const [correcting, setCorrecting] = useState<Correcting>();
  const renderActions = (person: Attendee) => (
    <RowAction
      text="更正"
      of={person.name}
      onClick={() => setCorrecting({ people: [person], onDone: () => undefined })}
    />
  );
  return (
    <>
      <DataTable
        name="attendees"
        label="签到名单"
        endpoint={checkInApi.paging}
        fixed={{ sessionId }}
        columns={attendeeColumns(mayCorrect ? renderActions : undefined)}
        filter={<FilterFields />}
        noun="学员"
        empty="还没有学员。已录取的学员会出现在这里。"
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 人`}
        follow={() => (isOpen ? FOLLOW_MS : false)}
        {...(mayCorrect && {
          renderBulk: ({ rows, clear }: { rows: readonly Attendee[]; clear: () => void }) => (
            <Button icon={<EditOutlined aria-hidden />} onClick={() => setCorrecting({ people: rows, onDone: clear })}>
              更正签到
            </Button>
          ),
        })}
      />
      {correcting && <CorrectDialog sessionId={sessionId} {...correcting} onClosed={() => setCorrecting(undefined)} />}
    </>
  );
}

function FilterFields(): ReactNode {
  return (
    <>
      <Form.Item name="keyword" label="关键词">
        <Input className={styles.keyword ?? ''} placeholder="姓名或单位" maxLength={50} allowClear />
      </Form.Item>
      <Form.Item name="state" label="签到">
        <Select className={styles.choice ?? ''} placeholder="全部" options={attendanceOptions} allowClear />
      </Form.Item>
    </>
  );
}
