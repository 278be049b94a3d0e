import { practiceErrors } from '@ganlin/contract/practice/errors';
import type { Data } from '@ganlin/contract/core/endpoint';
import { isStartedMode, PracticeMode, practiceModeLabels } from '@ganlin/contract/practice/modes';
import { topicPracticePath } from '@ganlin/contract/practice/next';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { WEAK } from '../../../kits/answering/share-bars.tsx';
import { ApiError, messageOf } from '../../../lib/api/failure.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { praiseOf } from '../model/encouragement.ts';
import { asksFirst, percent } from '../model/modes.ts';
import { ResultHead } from './result-head.tsx';
import { TallyBars } from './tally-bars.tsx';
import { WrongList } from './wrong-list.tsx';
import { REPOS, repoPath, trainingPath } from '../model/paths.ts';
import { useStart } from '../model/use-start.ts';
import styles from './train-result.module.css';

type Result = Data<typeof practiceApi.result>;

/** The result of a run. */
export default function TrainResultScreen() {
  const { trainId = '' } = useScreen().params;
  const result = useQuery({ ...query(practiceApi.result, { trainId }), meta: { silent: true } });
  if (result.data) return <ResultView result={result.data} />;
  if (!result.error) return <PageSkeleton />;
  const isOpen = result.error instanceof ApiError && result.error.code === practiceErrors.trainNotFinished.code;
  if (isOpen) return <StillOpen trainId={trainId} />;
  const action = { text: '返回题库练习', to: REPOS };
  return <MessageView code="练习结果" title="打不开练习结果" text={messageOf(result.error)} action={action} />;
}

/** A run that has not ended has no result yet; it is continued instead. */
function StillOpen({ trainId }: { readonly trainId: string }): ReactNode {
  const { data: run } = useQuery({ ...query(practiceApi.run, { trainId }), staleTime: 0 });
  if (!run) return <PageSkeleton />;
  const text = `已答 ${run.answered} 题，结束后可以查看结果。`;
  const action = { text: '继续练习', to: trainingPath(run.repoId, run.mode) };
  return <MessageView code={practiceModeLabels[run.mode]} title="练习还没有结束" text={text} action={action} />;
}

function ResultView({ result }: { readonly result: Result }): ReactNode {
  const { trainId, repoId, repoTitle, mode, wrong, finishedAt, byType, byTag, wrongItems } = result;
  const { start, isPending } = useStart();
  const weak = byTag.filter(isWeak).map(({ name }) => name);
  return (
    <div className="ui-ground">
      <MainArea className={styles.page}>
        <Breadcrumbs
          trail={[
            { title: '题库练习', to: REPOS },
            { title: repoTitle, to: repoPath(repoId) },
          ]}
          current="练习结果"
        />
        <ResultHead result={result}>
          <h1>{practiceModeLabels[mode]}</h1>
          <p>
            {repoTitle} · {formatTime(finishedAt)}
          </p>
          <p className={styles.praise}>{praiseOf(result)}</p>
        </ResultHead>
        <div className="ui-cluster ui-gap-3">
          {wrong > 0 && (
            <Button
              disabled={isPending}
              onClick={() => start({ repoId, mode: PracticeMode.wrong, fromTrainId: trainId })}
            >
              <Icon name="redo" size={18} />
              错题再练
            </Button>
          )}
          {isStartedMode(mode) && !asksFirst(mode) && (
            <Button look="line" disabled={isPending} onClick={() => start({ repoId, mode, restart: true })}>
              再练一次
            </Button>
          )}
          {weak.length > 0 && (
            <ButtonLink look="line" to={topicPracticePath(weak)}>
              练薄弱知识点
            </ButtonLink>
          )}
          <ButtonLink look="line" to={repoPath(repoId)}>
            返回题库
          </ButtonLink>
        </div>
        <div className={styles.pair}>
          <TallyBars title="按题型" tallies={byType} />
          {byTag.length > 0 && <TallyBars title="按知识点" tallies={byTag} />}
        </div>
        <WrongList trainId={trainId} items={wrongItems} isMock={mode === PracticeMode.mock} />
      </MainArea>
    </div>
  );
}

/** A single mistake makes no knowledge point weak. */
const isWeak = ({ answered, right }: Result['byTag'][number]): boolean =>
  answered >= 2 && percent(right, answered) < WEAK;
