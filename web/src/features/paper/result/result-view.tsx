import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../../lib/session/session.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { shownOf, weakest } from './judged.ts';
import { JudgedList } from './judged-list.tsx';
import { attemptsPath, checkPath, EXAMS, RESULTS } from '../../../lib/screen/exam-paths.ts';
import { bookPath } from './paths.ts';
import { ReceiptCard } from './receipt-card.tsx';
import { releaseNotes } from './release-notes.ts';
import type { Result } from './result-data.ts';
import { ScoreBars } from './score-bars.tsx';
import { ScoreCard } from './score-card.tsx';
import styles from './result-view.module.css';

/** The score, then by section and knowledge point, then each question, each as far as it is released. */
export function ResultView({ result, now }: { readonly result: Result; readonly now: Date }): ReactNode {
  const { examTitle, released, sections, tags, questions, receipt, answered } = result;
  const [section, setSection] = useState<number>();
  const isPrinted = usePrinting();
  return (
    <div className={styles.ground}>
      <MainArea className={styles.page}>
        <Breadcrumbs
          trail={[
            { title: '考试', to: EXAMS },
            { title: '我的成绩', to: RESULTS },
          ]}
          current="考试结果"
        />
        <ScoreCard result={result}>
          <h1>{examTitle}</h1>
          <Notes notes={releaseNotes(result, now)} />
        </ScoreCard>
        <Ways result={result} isOver={new Date(result.endTime) <= now} />
        {sections.length > 0 && (
          <div className={styles.pair}>
            <ScoreBars title="分部得分" tallies={sections} by="points">
              <Weakest sections={sections} onSection={released.verdict ? setSection : undefined} />
            </ScoreBars>
            {tags.length > 0 && <ScoreBars title="知识点得分率" tallies={tags} by="share" isPrinted={isPrinted} />}
          </div>
        )}
        {released.verdict && (
          <JudgedList
            questions={questions}
            sections={sections}
            section={section}
            onSection={setSection}
            isPrinted={isPrinted}
          />
        )}
        {receipt !== '' && <ReceiptCard receipt={receipt} answered={answered} />}
      </MainArea>
    </div>
  );
}

function Notes({ notes }: { readonly notes: readonly string[] }): ReactNode {
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="公布安排">
      {notes.map((note) => (
        <li key={note}>
          <Icon name="clock" size={18} />
          {note}
        </li>
      ))}
    </ul>
  );
}

/** The next steps. */
function Ways({ result, isOver }: { readonly result: Result; readonly isOver: boolean }): ReactNode {
  const { examId, released, questions } = result;
  const { userId } = useSession();
  const hasWrong = released.answer && shownOf(questions, 'wrong', undefined).length > 0;
  return (
    <div className={styles.ways}>
      {hasWrong && (
        <ButtonLink to={bookPath(examId)}>
          <Icon name="book" size={18} />
          错题本
        </ButtonLink>
      )}
      <ButtonLink look="line" to={attemptsPath(examId, userId)}>
        全部考试记录
      </ButtonLink>
      {!isOver && (
        <ButtonLink look="line" to={checkPath(examId)}>
          再考一次
        </ButtonLink>
      )}
      <Button look="line" onClick={() => window.print()}>
        打印
      </Button>
    </div>
  );
}

interface WeakestProps {
  readonly sections: Result['sections'];
  readonly onSection: ((section: number) => void) | undefined;
}

function Weakest({ sections, onSection }: WeakestProps): ReactNode {
  const at = weakest(sections);
  const found = at === undefined ? undefined : sections[at];
  if (at === undefined || !found) return null;
  return (
    <>
      <span>
        失分最多的是“{found.name}”，{found.maxScore} 分得 {found.score} 分。
      </span>
      {onSection && (
        <button type="button" onClick={() => onSection(at)}>
          看这部分
        </button>
      )}
    </>
  );
}

/** True while the page is printed: by then everything must be expanded. */
function usePrinting(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinted(true));
    const after = () => setPrinted(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinted;
}
