import { ALL_REPOS, PracticeMode } from '@ganlin/contract/practice/modes';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { useNavigate } from 'react-router';
import { useCall } from '../../../lib/api/query.ts';
import { openLogin } from '../../../lib/session/login-dialog.ts';
import { useSession } from '../../../lib/session/session.ts';

interface Clause {
  readonly articleId: string;
  /** Without one, the questions of the whole law. */
  readonly anchor?: string;
}

/** Starts to practise the questions of a clause; a guest signs in first. */
export function useClausePractice() {
  const navigate = useNavigate();
  const isGuest = useSession(({ token }) => token === '');
  const { mutate, isPending } = useCall(practiceApi.open);
  const start = (clause: Clause) => {
    if (isGuest) {
      openLogin();
      return;
    }
    const run = { repoId: ALL_REPOS, mode: PracticeMode.topic, clause };
    mutate(run, { onSuccess: ({ repoId, mode }) => void navigate(`/web/repo/training/${repoId}/${mode}`) });
  };
  return { start, isPending, isGuest };
}
