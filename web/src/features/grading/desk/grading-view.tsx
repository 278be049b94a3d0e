import type { Data } from '@ganlin/contract/core/endpoint';
import type { gradingDeskApi, GradedQuestion } from '@ganlin/contract/grading/desk';
import { useRef, useState } from 'react';
import styles from './desk.module.css';
import type { KeyAction } from './marking/grading-keys.ts';
import { filled, given, schemeOf, stepped, toggled, zeroed } from './marking/mark-draft.ts';
import { useAnswers } from './marking/use-answers.ts';
import { useGradingKeys } from './marking/use-grading-keys.ts';
import { useMarking } from './marking/use-marking.ts';
import { AnswerCard } from './view/answer-card.tsx';
import { CommentField } from './view/comment-field.tsx';
import { GradingHead } from './view/grading-head.tsx';
import { KeyHints, KeysDialog } from './view/key-list.tsx';
import { MarkingPanel } from './view/marking-panel.tsx';
import { NoAnswer } from './view/no-answer.tsx';
import { ConflictNote, FailureNote } from './view/notes.tsx';
import { QuestionCard, ReferenceCard } from './view/question-card.tsx';
import { RecentMarks } from './view/recent-marks.tsx';
import { SubmitBar } from './view/submit-bar.tsx';

interface GradingViewProps {
  readonly question: GradedQuestion;
  readonly detail: Data<typeof gradingDeskApi.question>;
}

export function GradingView({ question, detail }: GradingViewProps) {
  const scheme = schemeOf(detail.rubric, detail.maxScore);
  const answers = useAnswers(question);
  const { answer, isReopened } = answers;
  const marking = useMarking({ answer, scheme, onDone: answers.goOn });
  const { draft, change, submit, skip, isBusy } = marking;
  const comment = useRef<HTMLTextAreaElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const hasRubric = scheme.items.length > 0;

  const onKey = (action: KeyAction) => {
    const run: Readonly<Record<KeyAction['kind'], () => void>> = {
      tick: () => change((draft) => toggled(draft, itemAt(action), scheme)),
      give: () => change((draft) => given(draft, pointsOf(action) * 100, scheme)),
      zero: () => change(zeroed),
      full: () => change((draft) => filled(draft, scheme)),
      half: () => change((draft) => stepped(draft, 1, scheme)),
      comment: () => comment.current?.focus(),
      submit: () => void submit(),
      skip: () => !isReopened && void skip(),
      previous: () => !isBusy && answers.openPrevious?.(),
      help: () => setHelpOpen(true),
    };
    run[action.kind]();
  };
  const itemAt = (action: KeyAction) => (action.kind === 'tick' ? (scheme.items[action.index]?.id ?? '') : '');
  useGradingKeys(hasRubric, onKey);

  return (
    <div className={styles.screen}>
      <GradingHead detail={detail} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <QuestionCard detail={detail} />
          {answer?.conflict && <ConflictNote number={answer.number} />}
          {answer && <AnswerCard answer={answer} keywords={detail.keywords} isReopened={isReopened} />}
          {!answer && <NoAnswer answers={answers} />}
          <ReferenceCard html={detail.reference} />
          <RecentMarks answers={answers} shownId={answer?.id} isBusy={isBusy} />
        </div>
        {answer && draft && (
          <aside className={styles.aside} aria-label="评分">
            <div className={styles.panel}>
              <MarkingPanel draft={draft} scheme={scheme} isBusy={isBusy} onChange={change} />
              <CommentField
                ref={comment}
                draft={draft}
                isBusy={isBusy}
                onChange={change}
                onSubmit={() => void submit()}
              />
            </div>
            <div className={styles.bar}>
              {marking.failure && (
                <FailureNote failure={marking.failure} onRetry={() => void submit()} onGoOn={answers.goOn} />
              )}
              <SubmitBar
                draft={draft}
                isBusy={isBusy}
                isReopened={isReopened}
                onSubmit={() => void submit()}
                onSkip={() => void skip()}
                onBack={answers.goOn}
              />
            </div>
          </aside>
        )}
      </div>
      <KeyHints hasRubric={hasRubric} onOpen={() => setHelpOpen(true)} />
      {isHelpOpen && <KeysDialog hasRubric={hasRubric} onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

const pointsOf = (action: KeyAction): number => (action.kind === 'give' ? action.points : 0);
