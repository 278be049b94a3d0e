import { Id } from '@ganlin/contract/core/id';
import { Day } from '@ganlin/contract/core/time';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { readList, writeList } from '../../../lib/screen/search-params.ts';
import { measureKeys } from './measures.ts';
import { periodKinds } from './period.ts';

const Choice = z.object({
  period: z.enum(periodKinds).optional(),
  from: Day.optional(),
  to: Day.optional(),
  deptId: Id.optional(),
  figure: z.enum(measureKeys).optional(),
});
type Choice = z.input<typeof Choice>;

interface ChoiceControl {
  readonly choice: Choice;
  readonly choose: (change: Choice) => void;
}

/** Period, department and figure in the screen's own URL, so that a link shows the same and back undoes a step. */
export function useChoice(): ChoiceControl {
  const { pathname, search } = useScreen();
  const navigate = useNavigate();
  // The router updates late: what is chosen next must be added to what was chosen just now.
  const ahead = useRef<{ readonly from: string; readonly to: string }>(undefined);
  useEffect(() => {
    if (ahead.current?.from !== search) ahead.current = undefined;
  }, [search]);
  const choose = (change: Choice) => {
    const latest = ahead.current?.to ?? search;
    const urlState = readList(latest, Choice);
    const to = writeList(latest, Choice, { ...urlState, filter: { ...urlState.filter, ...change } });
    ahead.current = { from: search, to };
    void navigate({ pathname, search: to });
  };
  return { choice: readList(search, Choice).filter, choose };
}
