import { integrityApi } from '@ganlin/contract/invigilation/integrity';
import { papersApi } from '@ganlin/contract/paper/papers';
import { replayApi } from '@ganlin/contract/paper/replay';
import { useQuery } from '@tanstack/react-query';
import { Button, Result, Skeleton } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { spentText } from '../../../lib/text/format.ts';
import { paperViewPath } from '../result/paths.ts';
import { ReplayView } from './replay-view.tsx';
import { incidentsOf, readSaves, staffActionsOf, stepsOf, type Replay } from './replay-data.ts';
import styles from './replay.module.css';

/** How a paper came about, for staff; with `beside` another one next to it, each with its own time line. */
export default function ReplayScreen() {
  const { params, search } = useScreen();
  const besideId = new URLSearchParams(search).get('beside') ?? '';
  const { id = '' } = params;
  const isBeside = besideId !== '' && besideId !== id;
  return (
    <div className={styles.screen}>
      {isBeside && <p className="ui-note">两份答卷各有自己的时间轴。空格同时播放或暂停，左右键同时前后移动 10 秒。</p>}
      <div className={styles.papers} data-beside={isBeside}>
        <StaffReplay key={id} paperId={id} isBeside={isBeside} />
        {isBeside && <StaffReplay key={besideId} paperId={besideId} isBeside />}
      </div>
    </div>
  );
}

interface StaffReplayProps {
  readonly paperId: string;
  readonly isBeside: boolean;
}

function StaffReplay({ paperId, isBeside }: StaffReplayProps): ReactNode {
  const { found, replay, paper } = useStaffReplay(paperId);
  if (replay && paper) {
    const { realName, userName, deptName, examTitle, spentSeconds } = paper;
    const name = realName || userName;
    const spent = spentSeconds === null ? '' : `，用时 ${spentText(spentSeconds * 1000)}`;
    return (
      <article className={styles.paper} aria-label={`${name}的答题轨迹`}>
        <header className={styles.head}>
          <h1>{name}的答题轨迹</h1>
          <p>
            {[deptName, examTitle].filter(Boolean).join(' · ')}
            {spent}
          </p>
          <Link to={paperViewPath(paperId)}>答卷详情</Link>
        </header>
        <ReplayView replay={replay} name={name} withoutContent="交卷并评分后显示题目和作答内容。" isBeside={isBeside} />
      </article>
    );
  }
  if (!found.error) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <Result
      status="warning"
      title="打不开答题轨迹"
      subTitle={messageOf(found.error)}
      extra={<Button onClick={() => found.retry()}>重试</Button>}
    />
  );
}

/** Fetched once: a replay that is being watched does not grow. */
const once = { staleTime: Infinity, gcTime: 0, meta: { silent: true } } as const;

function useStaffReplay(paperId: string) {
  const saves = useQuery({
    queryKey: [replayApi.staff.path, { paperId, all: true }],
    queryFn: () => readSaves((from) => call(replayApi.staff, { paperId, from })),
    ...once,
  });
  const detail = useQuery({ ...query(papersApi.detail, { paperId }), ...once });
  const record = useQuery({ ...query(integrityApi.record, { paperId }), ...once });
  const replay = useMemo((): Replay | undefined => {
    if (!saves.data || !detail.data || !record.data) return undefined;
    const { first, ...read } = saves.data;
    return {
      ...read,
      from: Date.parse(first.startedAt),
      handedIn: first.handedInAt === null ? null : Date.parse(first.handedInAt),
      questions: detail.data.result?.questions ?? [],
      count: detail.data.paper.questions,
      happened: [...stepsOf(detail.data.timeline), ...incidentsOf(record.data.events), ...staffActionsOf(record.data)],
      archivedAt: first.archivedAt,
    };
  }, [saves.data, detail.data, record.data]);
  const all = [saves, detail, record];
  const retry = () => all.forEach((one) => one.error && void one.refetch());
  return { replay, paper: detail.data?.paper, found: { error: all.find(({ error }) => error)?.error ?? null, retry } };
}
