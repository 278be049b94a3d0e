import type { QuestionDraft } from '@ganlin/domain/question-text/cells';
import { memo, useMemo, type ReactNode } from 'react';
import { QuestionCard } from '../../../../kits/question-view/question-card.tsx';
import { viewOfBody } from '../../editor/draft-form.ts';

interface DraftCardProps {
  readonly draft: QuestionDraft;
  readonly number?: number;
  readonly aside?: ReactNode;
}

/** A question parsed from text, as it will be, with its answer. */
export const DraftCard = memo(function DraftCard({ draft, number, aside }: DraftCardProps) {
  const { body, content, analysis, code, level } = draft;
  const view = useMemo(
    () => viewOfBody(body, { id: '', version: 1, code, level, content }),
    [body, code, level, content],
  );
  const key = useMemo(() => ({ body, analysis }), [body, analysis]);
  return (
    <QuestionCard
      question={view}
      number={number}
      headingLevel={3}
      answer={null}
      onAnswer={ignore}
      readOnly
      outcomeKey={key}
      aside={aside}
    />
  );
});

function ignore(): void {
  // A read-only question accepts no answer.
}
