import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isForPage } from '../../../../lib/browser/keys.ts';
import { actionOf, isUsedBy, type KeyAction, type NamedAction } from './grading-keys.ts';
import { filled, given, stepped, toggled, zeroed, type Scheme } from './mark-draft.ts';
import type { Marking } from './use-marking.ts';

interface GradingKeysOptions {
  readonly scheme: Scheme;
  readonly change: Marking['change'];
  readonly comment: RefObject<HTMLTextAreaElement | null>;
  /** What the screen does with the keys that give no points. */
  readonly actions: Readonly<Partial<Record<NamedAction, (() => void) | undefined>>>;
}

/** The keys of the grading screens; they never work while the user types into a field. */
export function useGradingKeys({ scheme, change, comment, actions }: GradingKeysOptions): void {
  const hasRubric = scheme.items.length > 0;
  const run = (action: KeyAction): void => {
    if (action.kind === 'tick') return change((draft) => toggled(draft, scheme.items[action.index]?.id ?? '', scheme));
    if (action.kind === 'give') return change((draft) => given(draft, action.points * 100, scheme));
    const points: Readonly<Partial<Record<NamedAction, () => void>>> = {
      zero: () => change(zeroed),
      full: () => change((draft) => filled(draft, scheme)),
      half: () => change((draft) => stepped(draft, 1, scheme)),
      halfLess: () => change((draft) => stepped(draft, -1, scheme)),
      comment: () => comment.current?.focus(),
    };
    (points[action.kind] ?? actions[action.kind])?.();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event) || event.defaultPrevented || isUsedBy(event.target, event.key)) return;
    const action = actionOf(event.key, hasRubric);
    // A key that is held down must not mark the following answers.
    if (!action || event.repeat) return;
    event.preventDefault();
    run(action);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
