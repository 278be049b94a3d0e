import { gradingDeskApi, type GradedQuestion } from '@ganlin/contract/grading/desk';
import { useRef, useState, type ReactNode } from 'react';
import { call } from '../../../lib/api/client.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { ConflictBanner } from './conflict/conflict-banner.tsx';
import { SendDialog } from './conflict/send-dialog.tsx';
import type { AnswerSource, DeskAnswer, LeftBy, QuestionDetail } from './marking/answer-source.ts';
import type { NamedAction } from './marking/grading-keys.ts';
import { schemeOf } from './marking/mark-draft.ts';
import { useGradingKeys } from './marking/use-grading-keys.ts';
import { useMarking, useRefresh } from './marking/use-marking.ts';
import { AnswerCard } from './view/answer-card.tsx';
import { CommentField } from './view/comment-field.tsx';
import { DeskLayout, LookUp, MarkColumn, useHelp, type DeskParts } from './view/desk-layout.tsx';
import { MarkingPanel } from './view/marking-panel.tsx';
import { NoAnswer } from './view/no-answer.tsx';
import { AnswerNote, FailureNote } from './view/notes.tsx';
import { QuestionCard, ReferenceCard } from './view/question-card.tsx';
import { RecentMarks } from './view/recent-marks.tsx';
import { SubmitBar } from './view/submit-bar.tsx';

interface AnswerDeskProps extends Omit<DeskParts, 'choice'> {
  readonly question: GradedQuestion;
  readonly detail: QuestionDetail;
  readonly source: AnswerSource;
  /** Where the question stands in the paper. */
  readonly place?: string | undefined;
  readonly groupText?: string | undefined;
  readonly choice: (isBusy: boolean) => ReactNode;
  readonly finished?: ReactNode;
  readonly keys?: Readonly<Partial<Record<NamedAction, (() => void) | undefined>>>;
  readonly onLeft?: (answer: DeskAnswer, by: LeftBy) => void;
}

/** An answer with all that is needed to mark it. */
export function AnswerDesk(props: AnswerDeskProps) {
  const { question, detail, source, place, groupText, head, choice, figures, finished, keys, onLeft } = props;
  const { answer, isReopened } = source;
  const scheme = schemeOf(detail.rubric, detail.maxScore);
  const [conflict, setConflict] = useState<Conflict>();
  const marking = useMarking({
    answer,
    scheme,
    onDone: (answer, by, isConflict) => {
      if (isConflict) setConflict({ answerId: answer.id, question });
      onLeft?.(answer, by);
      source.goOn(answer.id, by);
    },
  });
  const { draft, change, submit, skip, isBusy } = marking;
  const comment = useRef<HTMLTextAreaElement>(null);
  const [isHelpOpen, setHelpOpen] = useHelp();
  const [sending, setSending] = useState<DeskAnswer>();
  const refresh = useRefresh();
  const send = async (reason: string) => {
    if (!sending) return;
    if (sending.id === answer?.id) await marking.send(reason);
    else await call(gradingDeskApi.send, { answerId: sending.id, reason });
    refresh([gradingDeskApi.answer]);
    toast('success', '已交组长裁定');
  };
  useGradingKeys({
    scheme,
    change,
    comment,
    actions: {
      ...(!isBusy && keys),
      submit: () => void submit(),
      skip: () => !isReopened && void skip(),
      send: () => answer && !isBusy && setSending(answer),
      previous: () => !isBusy && source.openPrevious?.(),
      leave: () => isReopened && !isBusy && source.close(),
      help: () => setHelpOpen(true),
    },
  });
  const shown = answer?.conflict ? { answerId: answer.id, question } : conflict;

  return (
    <DeskLayout
      head={head}
      choice={choice(isBusy)}
      figures={figures}
      hasRubric={scheme.items.length > 0}
      isHelpOpen={isHelpOpen}
      onHelp={setHelpOpen}
      aside={
        answer &&
        draft && (
          <MarkColumn
            bar={
              <>
                {marking.failure && (
                  <FailureNote
                    failure={marking.failure}
                    onRetry={() => void submit()}
                    onGoOn={() => source.goOn(answer.id, 'left')}
                  />
                )}
                <SubmitBar
                  draft={draft}
                  isBusy={isBusy}
                  isReopened={isReopened}
                  onSubmit={() => void submit()}
                  onSkip={() => void skip()}
                  onSend={() => setSending(answer)}
                  onBack={source.close}
                />
              </>
            }
          >
            <MarkingPanel draft={draft} scheme={scheme} isBusy={isBusy} onChange={change} />
            <CommentField
              ref={comment}
              draft={draft}
              isBusy={isBusy}
              onChange={change}
              onSubmit={() => void submit()}
            />
          </MarkColumn>
        )
      }
    >
      <QuestionCard detail={detail} place={place} />
      {shown && (
        <ConflictBanner
          key={shown.answerId}
          answerId={shown.answerId}
          question={shown.question}
          onSend={setSending}
          onDismiss={shown.answerId === answer?.id ? undefined : () => setConflict(undefined)}
        />
      )}
      {answer && <AnswerNote answer={answer} />}
      {answer && (
        <AnswerCard answer={answer} keywords={detail.keywords} isReopened={isReopened} groupText={groupText} />
      )}
      {!answer && <NoAnswer source={source} finished={finished} />}
      <LookUp>
        <ReferenceCard html={detail.reference} />
        <RecentMarks source={source} shownId={answer?.id} isBusy={isBusy} />
      </LookUp>
      {sending && <SendDialog answer={sending} onSend={send} onClose={() => setSending(undefined)} />}
    </DeskLayout>
  );
}

interface Conflict {
  readonly answerId: string;
  readonly question: GradedQuestion;
}
