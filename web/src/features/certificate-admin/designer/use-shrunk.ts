import { useCallback, useState } from 'react';
import { elementName } from './rules/element-name.rules.ts';
import type { Designer } from './use-designer.ts';

/** Below this part of its size, a text is visibly smaller. */
const VISIBLE = 0.97;

/** Which texts of the side that is shown had to become smaller in order to fit. */
export function useShrunk({ elements }: Designer) {
  const [parts, setParts] = useState<Readonly<Record<string, number>>>({});
  const onFitted = useCallback((id: string, part: number) => {
    setParts((before) => (before[id] === part ? before : { ...before, [id]: part }));
  }, []);
  const shrunk = elements.filter(({ id }) => (parts[id] ?? 1) < VISIBLE).map(elementName);
  return { shrunk: [...new Set(shrunk)], onFitted };
}
