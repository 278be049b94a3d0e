import { PrinterOutlined, QrcodeOutlined } from '@ant-design/icons';
import type { Data } from '@ganlin/contract/core/endpoint';
import { checkInApi } from '@ganlin/contract/training/check-in';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { AttendeeList } from './attendee-list.tsx';
import styles from './check-in.module.css';
import { QrScreen } from './qr-screen.tsx';
import { SessionStrip } from './session-strip.tsx';
import { likelySession, phaseAt } from './session-time.ts';
import { SheetView } from './sheet-view.tsx';

const FOLLOW_MS = 10_000;
const LOOK_MS = 60_000;

/** Attendance of a class's sessions: the code for the classroom, the list, and the sheet to print. */
export default function CheckInScreen(): ReactNode {
  const place = useScreen();
  const activityId = place.params['id'] ?? '';
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    ...query(checkInApi.sessions, { activityId }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isAnyOpen(state.data) ? FOLLOW_MS : LOOK_MS),
    meta: { silent: true },
  });
  const [codeOf, showCodeOf] = useState<string>();
  const [isSheetShown, showSheet] = useState(false);
  if (!data) {
    if (!error) return <Skeleton active paragraph={{ rows: 10 }} />;
    const action = { text: '重试', onClick: () => void refetch() };
    return <MessageView code="签到" title="打不开签到管理" text={messageOf(error)} action={action} />;
  }
  const now = new Date(data.now);
  const requestedFor = new URLSearchParams(place.search).get('sessionId');
  const chosen = data.sessions.find(({ id }) => id === requestedFor) ?? likelySession(data.sessions, now);
  const choose = (id: string) =>
    void navigate({ pathname: place.pathname, search: `?sessionId=${id}` }, { replace: true });
  return (
    <div className={styles.page}>
      <section className={styles.panel} aria-label="课程">
        <header className={styles.head}>
          <h1>{data.title}</h1>
          <Actions
            activityId={activityId}
            onSheet={() => showSheet(true)}
            onCode={chosen && (() => showCodeOf(chosen.id))}
          />
        </header>
        {chosen ? (
          <SessionStrip sessions={data.sessions} chosenId={chosen.id} now={now} onChoose={choose} />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有课程安排，请先在培训班中添加。" />
        )}
      </section>
      {chosen && <AttendeeList key={chosen.id} sessionId={chosen.id} isOpen={phaseAt(chosen, now) === 'open'} />}
      {codeOf && <QrScreen sessionId={codeOf} onClose={() => showCodeOf(undefined)} />}
      {isSheetShown && <SheetView activityId={activityId} onClose={() => showSheet(false)} />}
    </div>
  );
}

/** Whether check-in is open for any session. */
const isAnyOpen = (data: Data<typeof checkInApi.sessions> | undefined): boolean =>
  data?.sessions.some((session) => phaseAt(session, new Date(data.now)) === 'open') ?? false;

interface ActionsProps {
  readonly activityId: string;
  readonly onSheet: () => void;
  /** Without a session there is no code. */
  readonly onCode: (() => void) | undefined;
}

function Actions({ activityId, onSheet, onCode }: ActionsProps): ReactNode {
  const may = usePermission();
  const navigate = useNavigate();
  return (
    <div className="ui-cluster ui-gap-2">
      {may('train:person:paging') && (
        <Button onClick={() => void navigate(`/admin/train/person/${activityId}`)}>报名名单</Button>
      )}
      <Button icon={<PrinterOutlined aria-hidden />} onClick={onSheet}>
        打印签到表
      </Button>
      {onCode && may('train:checkin:show') && (
        <Button type="primary" icon={<QrcodeOutlined aria-hidden />} onClick={onCode}>
          显示签到二维码
        </Button>
      )}
    </div>
  );
}
