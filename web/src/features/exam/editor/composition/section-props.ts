import type { SectionDraft } from '../../model/composition-draft.ts';
import type { Editing } from '../use-exam-editor.ts';
import type { Checking } from './use-rule-checks.ts';

/** The props of each part of a section. */
export interface SectionProps {
  readonly section: SectionDraft;
  readonly at: number;
  readonly editing: Editing;
  readonly isFrozen: boolean;
  readonly checking: Checking;
  readonly onChange: (patch: Partial<SectionDraft>) => void;
}
