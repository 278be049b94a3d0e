import { useEditing, type Editing } from '../../../lib/form/use-editing.ts';
import { errorsOf, formOf, type HomeDraft } from './home-draft.ts';

export type HomeEditing = Omit<Editing<HomeDraft>, 'change'> & {
  readonly change: (patch: Patch) => void;
};

/** What changes, or how: what comes later, as an uploaded picture does, must build on the draft as it is then. */
type Patch = Partial<HomeDraft> | ((before: HomeDraft) => Partial<HomeDraft>);

export interface PartProps {
  readonly editing: HomeEditing;
}

export function useHomeEditing(start: () => HomeDraft): HomeEditing {
  const editing = useEditing(start, { formOf, errorsOf });
  return {
    ...editing,
    change: (patch) =>
      editing.change((before) => ({ ...before, ...(typeof patch === 'function' ? patch(before) : patch) })),
  };
}
