import type { Data } from '@ganlin/contract/core/endpoint';
import { bookApi } from '@ganlin/contract/practice/book';
import { dailyApi } from '@ganlin/contract/practice/daily';
import { Verdict } from '@ganlin/contract/question/verdict';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { progressOf } from '../../../kits/question-view/answers.ts';
import { useQuestionScale } from '../../../kits/question-view/scale-picker.tsx';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { useUninterrupted } from '../../../lib/browser/reload.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { BOOK, REPOS } from '../model/paths.ts';
import { usePost } from '../model/practice-outbox.ts';
import { useStar } from '../run/use-star.ts';
import { useTrainingKeys } from '../run/use-run-keys.ts';
import { DailyBand } from './daily-band.tsx';
import type { Today } from './daily-view.ts';
import { DayQuestion } from './day-question.tsx';
import { DayStrip } from './day-strip.tsx';
import { MonthCard } from './month-card.tsx';
import { BookCard, ReminderCard } from './side-cards.tsx';
import { useAssess, useDailyRun } from './use-daily-run.ts';
import styles from './daily.module.css';

type Summary = Data<typeof dailyApi.summary>;

/** Five questions a day: the questions, the streak, the month, the book and the reminder. */
export default function DailyScreen() {
  const { isReady } = usePost();
  const today = useQuery({
    ...query(dailyApi.today, {}),
    // Unsent answers of an earlier visit count too.
    enabled: isReady,
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { silent: true },
  });
  const summary = useQuery({ ...query(dailyApi.summary, {}), enabled: isReady, staleTime: 0, meta: { silent: true } });
  const book = useQuery({ ...query(bookApi.summary, {}), staleTime: 0, meta: { silent: true } });
  const reminder = useQuery({ ...query(dailyApi.reminder, {}), staleTime: 0, meta: { silent: true } });
  // Shown at once: what came later would push down the rest.
  const isWaiting = today.isPending || summary.isPending || book.isPending || reminder.isPending;
  return (
    <>
      <DailyBand summary={summary.data} />
      <MainArea className={styles.page}>
        <section className={styles.card} aria-label="今天的五题">
          {isWaiting ? (
            <div className={styles.waiting} aria-hidden="true" />
          ) : today.data ? (
            <DayBody key={today.data.trainId} today={today.data} summary={summary.data} />
          ) : (
            <LoadFailed text={`${messageOf(today.error)}。`} onRetry={() => void today.refetch()} />
          )}
        </section>
        {!isWaiting && (
          <aside className={styles.side} aria-label="进度和设置">
            {summary.data && <MonthCard summary={summary.data} />}
            <BookCard />
            <ReminderCard />
          </aside>
        )}
      </MainArea>
    </>
  );
}

interface DayBodyProps {
  readonly today: Today;
  readonly summary: Summary | undefined;
}

function DayBody({ today, summary }: DayBodyProps): ReactNode {
  if (today.trainId === null || today.items.length === 0) {
    return (
      <div className="ui-middle ui-gap-3 ui-empty">
        <p>今天没有要做的题。做过练习或考试后，错题会安排到这里。</p>
        <ButtonLink to={REPOS}>去题库练习</ButtonLink>
      </div>
    );
  }
  return <Questions today={today} trainId={today.trainId} summary={summary} />;
}

function Questions({ today, trainId, summary }: DayBodyProps & { readonly trainId: string }): ReactNode {
  const { items } = today;
  const run = useDailyRun(today, trainId);
  const assess = useAssess(trainId);
  const [isAtEnd, setAtEnd] = useState(() => items.every(({ answer }) => answer !== null));
  useUninterrupted();
  const scale = useQuestionScale();
  const { slot, slots, current, act } = run;
  const index = Math.max(
    items.findIndex(({ ordinal }) => ordinal === current),
    0,
  );
  const item = items[index];
  const open = items.filter(({ ordinal }) => slots.get(ordinal)?.isGiven !== true);
  const upcoming = open.find(({ ordinal }) => ordinal > current) ?? open[0];
  const go = (ordinal: number) => {
    setAtEnd(false);
    act({ type: 'went', to: ordinal });
  };
  const next = () => (upcoming ? go(upcoming.ordinal) : setAtEnd(true));
  const star = useStar((_id, starred) => act({ type: 'starred', ordinal: current, starred }));
  useTrainingKeys({
    onEnter: () => {
      if (isAtEnd || !slot) return;
      if (slot.isGiven) return next();
      if (progressOf(slot.item.question, slot.answer) !== 'none') run.handIn();
    },
    onMove: (step) => {
      const beside = items[index + step];
      if (beside) go(beside.ordinal);
    },
    onStar: () => slot && star(slot.item.question.id, !slot.item.starred),
  });
  return (
    <div style={scale}>
      <DayStrip items={items} run={run} isAtEnd={isAtEnd} onGo={go} />
      {isAtEnd || !item ? (
        <End items={items} summary={summary} />
      ) : (
        <DayQuestion
          item={item}
          number={index + 1}
          run={run}
          nextLabel={upcoming ? '下一题' : '完成'}
          onNext={next}
          onAssess={(recall) => assess(current, recall)}
        />
      )}
    </div>
  );
}

function End({ items, summary }: { readonly items: Today['items']; readonly summary: Summary | undefined }): ReactNode {
  const rights = items.filter(({ outcome }) => outcome?.verdict === Verdict.right).length;
  return (
    <div className={styles.end}>
      <h2>今天的题做完了</h2>
      <p>
        答对 {rights} 题，共 {items.length} 题。
        {summary !== undefined && summary.streak > 0 && `已经连续 ${summary.streak} 天，明天再来。`}
      </p>
      <ButtonLink look="line" to={BOOK}>
        打开错题本
      </ButtonLink>
    </div>
  );
}
