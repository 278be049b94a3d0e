import { practiceErrors } from '@ganlin/contract/practice/errors';
import { isStartedMode, PracticeMode, practiceModeLabels, type StartedMode } from '@ganlin/contract/practice/modes';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { useQuery } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { NotFoundView } from '../../../ui/not-found.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { TrainingPage } from './run-page.tsx';
import { REPOS, repoPath } from '../model/paths.ts';
import { usePost } from '../model/practice-outbox.ts';

const modes = Object.values(PracticeMode).filter(isStartedMode);

/** A practice run: continues the open one of this bank and mode, or starts one. */
export default function TrainingScreen() {
  const { params, search } = useScreen();
  const { repoId = '', mode = '' } = params;
  const started = modes.find((one) => String(one) === mode);
  if (started === undefined) return <NotFoundView />;
  const tags = new URLSearchParams(search).getAll('tag').slice(0, MAX_TAGS);
  return <OpenRun key={tags.join('\n')} repoId={repoId} mode={started} tags={tags} />;
}

/** As many as a run accepts. */
const MAX_TAGS = 20;

interface OpenRunProps {
  readonly repoId: string;
  readonly mode: StartedMode;
  /** The knowledge points that the address names. */
  readonly tags: string[];
}

function OpenRun({ repoId, mode, tags }: OpenRunProps) {
  const { isReady } = usePost();
  const opened = useQuery({
    ...query(practiceApi.open, { repoId, mode, choice: { tags } }),
    // The position depends on what an earlier page may have left unsent.
    enabled: isReady,
    // Opened once for the lifetime of the page: later changes are known best by the page itself.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { silent: true },
  });
  if (opened.data) return <TrainingPage key={opened.data.trainId} run={opened.data} />;
  if (!opened.error) return <PageSkeleton />;
  const isNothing = opened.error instanceof ApiError && opened.error.code === practiceErrors.practiceNothing.code;
  if (isNothing) {
    return (
      <MessageView
        code={practiceModeLabels[mode]}
        title="没有可以练习的题目"
        text={nothing[mode] ?? '这里还没有题目，先去别处看看。'}
        action={{ text: '返回', to: repoPath(repoId) }}
      />
    );
  }
  return (
    <MessageView
      code="练习"
      title="没能打开练习"
      text={messageOf(opened.error)}
      action={{ text: '返回题库练习', to: REPOS }}
    />
  );
}

const nothing: Readonly<Partial<Record<PracticeMode, string>>> = {
  [PracticeMode.wrong]: '错题本里没有错题，继续保持。',
  [PracticeMode.starred]: '还没有收藏题目，练习时点“收藏”即可。',
  [PracticeMode.unseen]: '这个题库的题目都做过了。',
  [PracticeMode.topic]: '这些知识点还没有对您开放练习的题目。',
  [PracticeMode.review]: '今天要复习的题目都复习过了。',
};
