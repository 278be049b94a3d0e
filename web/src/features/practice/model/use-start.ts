import type { Input } from '@ganlin/contract/core/endpoint';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { useNavigate } from 'react-router';
import { useCall } from '../../../lib/api/query.ts';
import { trainingPath } from './paths.ts';

/** Starts a new run and goes to it; the address of a run only continues the open one. */
export function useStart() {
  const navigate = useNavigate();
  const { mutate, isPending } = useCall(practiceApi.open);
  const start = (input: Input<typeof practiceApi.open>) =>
    mutate(input, { onSuccess: ({ repoId, mode }) => void navigate(trainingPath(repoId, mode)) });
  return { start, isPending };
}
