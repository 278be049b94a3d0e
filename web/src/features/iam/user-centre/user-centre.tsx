import type { ReactNode } from 'react';
import { useDay, type Day } from '../../../kits/day/day-data.ts';
import { DueCard } from '../../../kits/day/due-card.tsx';
import { WaitingList } from '../../../kits/day/waiting-list.tsx';
import { isOutage } from '../../../lib/api/failure.ts';
import { MainArea } from '../../../ui/main-area.tsx';
import { CertificateBox } from './certificate-box.tsx';
import { GreetingBand } from './greeting-band.tsx';
import { MessagesCard } from './messages-card.tsx';
import { OwnNav } from './own-nav.tsx';
import { ProgressCard } from './progress-card.tsx';
import { ResultsCard } from './results-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { NoDay, OldDay } from './no-day.tsx';
import styles from './user-centre.module.css';

/** As many rows as are as high as the largest card. */
const BESIDE = 3;

/** The learner's home: the one thing to do now, what else waits, and how they stand. */
export default function UserCentreScreen(): ReactNode {
  const { data: day, error, dataUpdatedAt, refetch } = useDay();
  const retry = () => void refetch();
  return (
    <>
      <GreetingBand day={day} />
      <MainArea className={styles.page}>
        <OwnNav day={day} />
        {day ? (
          <>
            {error && <OldDay at={dataUpdatedAt} onRetry={retry} />}
            <Contents day={day} onTurn={retry} />
          </>
        ) : (
          <NoDay state={error === null ? 'loading' : isOutage(error) ? 'offline' : 'failed'} onRetry={retry} />
        )}
      </MainArea>
    </>
  );
}

function Contents({ day, onTurn }: { readonly day: Day; readonly onTurn: () => void }): ReactNode {
  const now = new Date(day.now);
  return (
    <div className={styles.body}>
      <div className={styles.now} data-alone={day.waiting.length === 0}>
        <DueCard due={day.due} now={now} onTurn={onTurn} />
        {day.waiting.length > 0 && <WaitingList items={day.waiting.slice(0, BESIDE)} now={now} />}
      </div>
      {day.waiting.length > BESIDE && (
        <div className={styles.later}>
          <WaitingList compact label="其他待办" items={day.waiting.slice(BESIDE)} now={now} />
        </div>
      )}
      <div className={styles.cards}>
        <ProgressCard day={day} />
        <ReviewCard practice={day.practice} now={now} />
        <CertificateBox certificates={day.certificates} />
        <ResultsCard results={day.results} />
        <MessagesCard messages={day.messages} now={now} />
      </div>
    </div>
  );
}
