import { PaperState } from '@ganlin/contract/exam/kinds';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { AppealDialog } from './appeal/appeal-dialog.tsx';
import { OwnAppeals } from './appeal/own-appeals.tsx';
import { QuestionAppeal } from './appeal/question-appeal.tsx';
import { useOwnAppeals } from './appeal/use-own-appeals.ts';
import { OwnPictures } from './discipline/own-pictures.tsx';
import { OwnRecord } from './discipline/own-record.tsx';
import { shownOf, weakest, weakTags } from './judged.ts';
import { JudgedList } from './judged-list.tsx';
import { attemptsPath, checkPath, EXAMS, ownReplayPath, RESULTS, topicPath } from '../../../lib/screen/exam-paths.ts';
import { bookPath } from './paths.ts';
import { ReceiptCard } from './receipt-card.tsx';
import { releaseNotes } from './release-notes.ts';
import type { Result } from './result-data.ts';
import { useExamAverage, withSectionAverages, withTagAverages } from './score/use-exam-average.ts';
import { ScoreBars } from './score/score-bars.tsx';
import { ScoreCard } from './score/score-card.tsx';
import { useMayRetake } from './use-may-retake.ts';
import styles from './result-view.module.css';

/** The score, then by section and knowledge point, then each question, each as far as it is released. */
export function ResultView({ result, now }: { readonly result: Result; readonly now: Date }): ReactNode {
  const { paperId, examTitle, released, sections, tags, questions, receipt, answered } = result;
  const [section, setSection] = useState<number>();
  const isPrinted = usePrinting();
  const own = useOwnAppeals(result);
  const average = useExamAverage(result);
  const mayRetake = useMayRetake(result, now);
  // Before the last question is graded its points count as lost.
  const isWhole = result.state !== PaperState.awaitingGrading;
  const weak = isWhole ? weakTags(tags) : [];
  // The number of the question; null: the examinee chooses it.
  const [appealed, setAppealed] = useState<number | null>();
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
        <ScoreCard result={result} average={average}>
          <h1>{examTitle}</h1>
          <Notes notes={releaseNotes(result, now)} />
        </ScoreCard>
        <Ways result={result} mayRetake={mayRetake} />
        {sections.length > 0 && (
          <div className={styles.pair}>
            <ScoreBars title="分部得分" tallies={withSectionAverages(sections, average)} by="points">
              {isWhole && <Weakest sections={sections} onSection={released.verdict ? setSection : undefined} />}
            </ScoreBars>
            {tags.length > 0 && (
              <ScoreBars title="知识点得分率" tallies={withTagAverages(tags, average)} by="share" isPrinted={isPrinted}>
                {weak.length > 0 && <WeakTags names={weak} />}
              </ScoreBars>
            )}
          </div>
        )}
        {released.verdict && (
          <JudgedList
            questions={questions}
            sections={sections}
            section={section}
            onSection={setSection}
            isPrinted={isPrinted}
            renderMore={(ordinal) => (
              <QuestionAppeal paperId={paperId} ordinal={ordinal} own={own} onAppeal={setAppealed} />
            )}
          />
        )}
        {own && <OwnAppeals own={own} onAppeal={released.verdict ? undefined : () => setAppealed(null)} />}
        <OwnRecord paperId={paperId} />
        <OwnPictures examId={result.examId} />
        {receipt !== '' && <ReceiptCard receipt={receipt} answered={answered} />}
      </MainArea>
      {own && appealed !== undefined && (
        <AppealDialog
          paperId={paperId}
          ordinal={appealed ?? undefined}
          questions={own.questions}
          onClose={() => setAppealed(undefined)}
        />
      )}
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
function Ways({ result, mayRetake }: { readonly result: Result; readonly mayRetake: boolean }): ReactNode {
  const { paperId, examId, released, questions } = result;
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
      <ButtonLink look="line" to={ownReplayPath(paperId)}>
        答题轨迹
      </ButtonLink>
      {mayRetake && (
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

function WeakTags({ names }: { readonly names: readonly string[] }): ReactNode {
  return (
    <>
      <span>
        最薄弱的是“{names[0]}”{names.length > 1 && `等 ${names.length} 个知识点`}。
      </span>
      <Link to={topicPath(names)}>去练薄弱点</Link>
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
