import { Id } from '@ganlin/contract/core/id';
import { Day } from '@ganlin/contract/core/time';
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
  const urlState = readList(search, Choice);
  const choose = (change: Choice) => {
    const filter = { ...urlState.filter, ...change };
    void navigate({ pathname, search: writeList(search, Choice, { ...urlState, filter }) });
  };
  return { choice: urlState.filter, choose };
}
