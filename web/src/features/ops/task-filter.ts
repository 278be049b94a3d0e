import { TaskState } from '@ganlin/contract/ops/task';

/** The state an address asks for (`?state=3`), if it names one. */
export function stateIn(search: string): TaskState | undefined {
  const wanted = new URLSearchParams(search).get('state');
  return Object.values(TaskState).find((state) => String(state) === wanted);
}
