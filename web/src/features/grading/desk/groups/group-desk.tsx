import type { GradedQuestion } from '@ganlin/contract/grading/desk';
import { useRef } from 'react';
import type { QuestionDetail } from '../marking/answer-source.ts';
import { schemeOf } from '../marking/mark-draft.ts';
import { useGradingKeys } from '../marking/use-grading-keys.ts';
import { CommentField } from '../view/comment-field.tsx';
import { DeskLayout, LookUp, MarkColumn, useHelp, type DeskParts } from '../view/desk-layout.tsx';
import { MarkingPanel } from '../view/marking-panel.tsx';
import { FailureNote } from '../view/notes.tsx';
import { QuestionCard, ReferenceCard } from '../view/question-card.tsx';
import { GroupBar } from '../view/submit-bar.tsx';
import { GroupAnswers, isAllSeen } from './group-answers.tsx';
import { useGroupMarking } from './use-group-marking.ts';
import { useSeen } from './use-seen.ts';

interface GroupDeskProps extends DeskParts {
  readonly question: GradedQuestion;
  readonly detail: QuestionDetail;
  readonly groupId: string;
  readonly label: string;
  readonly onDone: () => void;
  readonly onLeave: () => void;
}

/** All answers of a group, and one mark for them. */
export function GroupDesk(props: GroupDeskProps) {
  const { question, detail, groupId, label, head, choice, figures, onDone, onLeave } = props;
  const scheme = schemeOf(detail.rubric, detail.maxScore);
  const marking = useGroupMarking({ question, groupId, scheme, onDone });
  const { answers, draft, isBusy, change } = marking;
  const { list, seen } = useSeen();
  const isSeen = isAllSeen(answers, seen);
  const comment = useRef<HTMLTextAreaElement>(null);
  const [isHelpOpen, setHelpOpen] = useHelp();
  const submit = () => isSeen && void marking.submit();
  useGradingKeys({
    scheme,
    change,
    comment,
    actions: { submit, leave: () => !isBusy && onLeave(), help: () => setHelpOpen(true) },
  });
  return (
    <DeskLayout
      head={head}
      choice={choice}
      figures={figures}
      hasRubric={scheme.items.length > 0}
      isHelpOpen={isHelpOpen}
      onHelp={setHelpOpen}
      aside={
        <MarkColumn
          bar={
            <>
              {marking.failure && <FailureNote failure={marking.failure} onRetry={submit} onGoOn={onLeave} />}
              <GroupBar
                draft={draft}
                count={answers?.length ?? 0}
                isBusy={isBusy}
                isAllSeen={isSeen}
                onSubmit={submit}
                onBack={onLeave}
              />
            </>
          }
        >
          <MarkingPanel draft={draft} scheme={scheme} isBusy={isBusy} onChange={change} />
          <CommentField ref={comment} draft={draft} isBusy={isBusy} onChange={change} onSubmit={submit} />
        </MarkColumn>
      }
    >
      <QuestionCard detail={detail} />
      <GroupAnswers
        label={label}
        answers={answers}
        error={marking.error}
        onReload={marking.reload}
        onList={list}
        seen={seen}
      />
      <LookUp>
        <ReferenceCard html={detail.reference} />
      </LookUp>
    </DeskLayout>
  );
}
