import { ExamPhase } from '@ganlin/contract/exam/entry';
import { openTypeLabels } from '@ganlin/contract/exam/kinds';
import { useState, type ReactNode } from 'react';
import { formatTime } from '../../../lib/text/format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PhaseTag } from '../../../kits/exam-phase/phase-tag.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { RichText } from '../../../kits/rich-text/rich-text.tsx';
import { DeviceCard } from './device-card.tsx';
import { EntryCard, RULES_ID } from './entry-card.tsx';
import { PastAttempts } from './past-attempts.tsx';
import { PicturesPart } from './pictures/pictures-part.tsx';
import type { Pictures } from './pictures/use-pictures.ts';
import { RunningDialog } from './running-dialog.tsx';
import { useStart } from './use-start.ts';
import { attemptsText, endText, rulesOf, type ExamDetail } from './words.ts';
import { Fact, FactGrid } from '../../../ui/list/facts.tsx';
import styles from './check-page.module.css';

interface CheckPageProps {
  readonly exam: ExamDetail;
  /** Where the examinee sits; empty: no room is assigned. */
  readonly room: string;
  readonly pictures: Pictures;
  /** Refetches the current state from the server. */
  readonly onAsk: () => void;
}

export function CheckPage({ exam, room, pictures: { check, refetch }, onAsk }: CheckPageProps): ReactNode {
  const [isRead, setRead] = useState(false);
  const starting = useStart(exam.id);
  return (
    <div className="ui-ground">
      <MainArea className={styles.page}>
        <div className={styles.columns}>
          <article className={styles.main}>
            <Head exam={exam} room={room} />
            <section className={styles.part}>
              <h2>考试须知</h2>
              <ol className={styles.rules}>
                {rulesOf(exam).map(({ title, text }) => (
                  <li key={title}>
                    <span>
                      <b>{title}</b>
                      {text}
                    </span>
                  </li>
                ))}
              </ol>
              {exam.instructions !== '' && <RichText html={exam.instructions} className={styles.instructions} />}
            </section>
            <Sections exam={exam} />
            {check && (
              <PicturesPart
                examId={exam.id}
                check={check}
                isRunning={exam.phase === ExamPhase.running}
                onChanged={refetch}
              />
            )}
            {exam.phase !== ExamPhase.past && (
              <label id={RULES_ID} className={styles.agree}>
                <input type="checkbox" checked={isRead} onChange={({ target }) => setRead(target.checked)} />
                我已阅读并遵守以上规定
              </label>
            )}
          </article>
          <aside className={styles.aside} aria-label="进入考试">
            <EntryCard exam={exam} check={check} isRead={isRead} starting={starting} onAsk={onAsk} />
            <DeviceCard exam={exam} />
            <PastAttempts exam={exam} />
          </aside>
        </div>
      </MainArea>
      {starting.running && (
        <RunningDialog
          running={starting.running}
          onClose={starting.clear}
          onHandedIn={() => {
            starting.clear();
            onAsk();
          }}
        />
      )}
    </div>
  );
}

function Head({ exam, room }: Pick<CheckPageProps, 'exam' | 'room'>): ReactNode {
  const { realName, name } = useSession();
  return (
    <header className={styles.part}>
      <div className="ui-flex ui-gap-2">
        <StateTag tone="idle">{openTypeLabels[exam.openType]}</StateTag>
        <PhaseTag {...exam} />
      </div>
      <h1>{exam.title}</h1>
      <FactGrid className={styles.facts}>
        <Fact name="考试时间" value={<Noted value={formatTime(exam.startTime)} note={endText(exam)} />} />
        <Fact
          name="答题时长"
          value={
            <Noted
              value={`${exam.ownMinutes} 分钟`}
              note={exam.ownMinutes === exam.totalTime ? '' : `其他考生 ${exam.totalTime} 分钟`}
            />
          }
        />
        <Fact name="题量与总分" value={`${exam.questions} 题，${exam.totalScore} 分`} />
        <Fact name="合格分" value={`${exam.passScore} 分`} />
        <Fact name="考试次数" value={attemptsText(exam) || '没有参加'} />
        <Fact name="考生" value={<Noted value={realName} note={name} />} />
        {room !== '' && <Fact name="考场" value={room} />}
      </FactGrid>
    </header>
  );
}

function Noted({ value, note }: { readonly value: string; readonly note: string }): ReactNode {
  return (
    <>
      {value}
      {note !== '' && <small>{note}</small>}
    </>
  );
}

function Sections({ exam }: { readonly exam: ExamDetail }): ReactNode {
  if (exam.sections.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>试卷结构</h2>
      <ul className={styles.sections}>
        {exam.sections.map(({ title, questions, score }, index) => (
          // Titles may be equal, and nothing moves.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <b>{title}</b>
            <span>
              {questions} 题，{score} 分
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
