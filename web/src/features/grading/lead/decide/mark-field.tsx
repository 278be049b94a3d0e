import { draftOf, rebased, type MarkDraft, type Scheme } from '../../desk/marking/mark-draft.ts';
import { MarkingPanel } from '../../desk/view/marking-panel.tsx';

interface MarkFieldProps {
  readonly scheme: Scheme;
  /** Set by the surrounding form item. */
  readonly value?: MarkDraft;
  readonly onChange?: (draft: MarkDraft) => void;
}

/** The marking panel of the desk as a field of a form. */
export function MarkField({ scheme, value, onChange }: MarkFieldProps) {
  const draft = rebased(value ?? draftOf(null, scheme), scheme);
  return <MarkingPanel draft={draft} scheme={scheme} isBusy={false} onChange={(edit) => onChange?.(edit(draft))} />;
}
