import { watchApi } from '@ganlin/contract/invigilation/watch';
import { replayApi } from '@ganlin/contract/paper/replay';
import { resultApi } from '@ganlin/contract/paper/result';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { EXAMS, RESULTS, resultPath } from '../../../lib/screen/exam-paths.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { ReplayView } from './replay-view.tsx';
import { incidentsOf, messagesOf, readSaves, stepsOf, type Replay } from './replay-data.ts';
import styles from './replay.module.css';

/** How the own paper came about; before the release there are only times. */
export default function OwnReplayScreen() {
  const { id = '' } = useScreen().params;
  const { replay, title, error } = useOwnReplay(id);
  if (error) {
    const action = { text: '查看我的成绩', to: RESULTS };
    return <MessageView code="成绩" title="打不开答题轨迹" text={messageOf(error)} action={action} />;
  }
  if (!replay) return <PageSkeleton />;
  return (
    <div className="ui-ground">
      <MainArea className={styles.own}>
        <Breadcrumbs
          trail={[
            { title: '考试', to: EXAMS },
            { title: '我的成绩', to: RESULTS },
            { title: '考试结果', to: resultPath(id) },
          ]}
          current="答题轨迹"
        />
        <header className={styles.head}>
          <h1>{title}</h1>
          <p>这里可以看到您在考试中每一步的时间，只供查看。</p>
        </header>
        <ReplayView replay={replay} name="我的答卷" withoutContent="公布成绩后可以看到题目和作答内容，现在只有时间。" />
      </MainArea>
    </div>
  );
}

/** Fetched once: a replay that is being watched does not change. */
const once = { staleTime: Infinity, gcTime: 0, meta: { silent: true } } as const;

function useOwnReplay(paperId: string) {
  const saves = useQuery({
    queryKey: [replayApi.own.path, { paperId, all: true }],
    queryFn: () => readSaves((from) => call(replayApi.own, { paperId, from })),
    ...once,
  });
  const result = useQuery({ ...query(resultApi.detail, { paperId }), ...once });
  const record = useQuery({ ...query(watchApi.events, { paperId }), ...once });
  const replay = useMemo((): Replay | undefined => {
    if (!saves.data || !result.data || !record.data) return undefined;
    const { first, ...read } = saves.data;
    return {
      ...read,
      from: Date.parse(first.startedAt),
      handedIn: first.handedInAt === null ? null : Date.parse(first.handedInAt),
      questions: first.content ? result.data.questions : [],
      // Before the release nothing says how many questions there are: only those answered are known.
      count: read.saves.reduce((most, { ordinal }) => Math.max(most, ordinal), result.data.questions.length),
      happened: [...stepsOf(first.events), ...incidentsOf(record.data.events), ...messagesOf(record.data.messages)],
      archivedAt: first.archivedAt,
    };
  }, [saves.data, result.data, record.data]);
  const error = [saves, result, record].find((one) => one.error)?.error ?? null;
  return { replay, title: result.data?.examTitle ?? '', error };
}
