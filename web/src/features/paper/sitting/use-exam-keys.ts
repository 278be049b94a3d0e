import { useEffect, useEffectEvent } from 'react';
import { isForPage } from '../../../lib/browser/keys.ts';

interface Keys {
  readonly onMove: (step: 1 | -1) => void;
  readonly onFlag: () => void;
  /** Letters that choose an option of the current question. */
  readonly isOption: (key: string) => boolean;
}

/** ← and → move, F flags. Letters and digits of options are handled by the question. */
export function useExamKeys({ onMove, onFlag, isOption }: Keys): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return;
    if (event.key === 'ArrowLeft') onMove(-1);
    if (event.key === 'ArrowRight') onMove(1);
    if (event.key.toLowerCase() === 'f' && !isOption(event.key)) onFlag();
  });
  useEffect(() => {
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, []);
}
