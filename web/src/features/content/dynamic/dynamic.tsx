import { articlePath, Channel, channels } from '@ganlin/contract/content/kinds';
import { readApi } from '@ganlin/contract/content/read';
import { examApi } from '@ganlin/contract/exam/exam';
import { entryApi } from '@ganlin/contract/exam/entry';
import { RoleType } from '@ganlin/contract/iam/user';
import { Application, applicationLabels } from '@ganlin/contract/training/kinds';
import { ownClassApi } from '@ganlin/contract/training/class-lists';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';
import { checkPath } from '../../../lib/screen/exam-paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { formatTime, windowText } from '../../../lib/text/format.ts';
import { StateTag, type Tone } from '../../../ui/list/state-tag.tsx';
import { DynamicCard, DynamicRow } from './dynamic-card.tsx';
import styles from './dynamic.module.css';

const SHOWN = 5;
const REFRESH_MS = 300_000;
const shown = { refetchInterval: REFRESH_MS, meta: { silent: true } };
const firstPage = <Params,>(params: Params) => ({ current: 1, size: SHOWN, params });

/** What is new, for the front page of another system: notices, news, classes of its region, coming exams. */
export default function DynamicScreen() {
  const isStaff = useSession(({ roleType }) => roleType === RoleType.staff);
  return (
    <div className={styles.cards}>
      <ArticlesCard channel={Channel.notice} title="通知公告" />
      <ArticlesCard channel={Channel.news} title="行业资讯" />
      <ClassesCard />
      {isStaff ? <StaffExamsCard /> : <OwnExamsCard />}
    </div>
  );
}

function ArticlesCard({ channel, title }: { readonly channel: Channel; readonly title: string }) {
  const found = useQuery({ ...query(readApi.paging, firstPage({ channel })), ...shown });
  return (
    <DynamicCard title={title} found={found} more={channels[channel].list} empty={`还没有${title}。`}>
      {({ id, title, pinned, source, publishAt }) => (
        <DynamicRow
          key={id}
          to={articlePath(channel, id)}
          title={title}
          tag={pinned && <StateTag tone="warn">置顶</StateTag>}
          facts={[formatTime(publishAt).slice(0, 10), source]}
        />
      )}
    </DynamicCard>
  );
}

const tones: Readonly<Record<Application, Tone>> = {
  [Application.open]: 'ok',
  [Application.notBegun]: 'busy',
  [Application.over]: 'idle',
  [Application.full]: 'warn',
  [Application.waiting]: 'warn',
  [Application.closed]: 'idle',
};

function ClassesCard() {
  const found = useQuery({ ...query(ownClassApi.paging, firstPage({ tab: 'open' })), ...shown });
  return (
    <DynamicCard title="开放的培训班" found={found} more="/web/train" empty="现在没有开放报名的培训班。">
      {({ id, title, application, place, startTime, endTime }) => (
        <DynamicRow
          key={id}
          to={`/web/train/class/${id}`}
          title={title}
          tag={<StateTag tone={tones[application]}>{applicationLabels[application]}</StateTag>}
          facts={[windowText(startTime, endTime), place]}
        />
      )}
    </DynamicCard>
  );
}

/** The learner's own: running ones first. */
function OwnExamsCard() {
  const open = useQuery({ ...query(entryApi.mine, firstPage({ tab: 'open' })), ...shown });
  const coming = useQuery({ ...query(entryApi.mine, firstPage({ tab: 'coming' })), ...shown });
  return (
    <DynamicCard title="近期考试" found={bothOf(open, coming)} more="/web/exam" empty="近期没有您可以参加的考试。">
      {({ id, title, startTime, endTime, startsInMs }) => (
        <DynamicRow
          key={id}
          to={checkPath(id)}
          title={title}
          tag={<Phase isRunning={startsInMs === 0} />}
          facts={[windowText(startTime, endTime)]}
        />
      )}
    </DynamicCard>
  );
}

/** Those for people of the region, whoever takes them. */
function StaffExamsCard() {
  const during = useQuery({ ...query(examApi.paging, firstPage({ phase: 'during', isDraft: false })), ...shown });
  const before = useQuery({ ...query(examApi.paging, firstPage({ phase: 'before', isDraft: false })), ...shown });
  const isRunning = (id: string) => during.data?.records.some((exam) => exam.id === id) ?? false;
  return (
    <DynamicCard title="近期考试" found={bothOf(during, before)} empty="近期没有考试。">
      {({ id, title, startTime, endTime }) => (
        <DynamicRow
          key={id}
          title={title}
          tag={<Phase isRunning={isRunning(id)} />}
          facts={[windowText(startTime, endTime)]}
        />
      )}
    </DynamicCard>
  );
}

function Phase({ isRunning }: { readonly isRunning: boolean }) {
  return isRunning ? <StateTag tone="ok">进行中</StateTag> : <StateTag tone="idle">未开始</StateTag>;
}

interface Found<Row> {
  readonly data: { readonly records: readonly Row[] } | undefined;
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Two lists as one: shown when both have arrived. */
function bothOf<Row>(one: Found<Row>, other: Found<Row>): Found<Row> {
  const isReady = one.data && other.data;
  return {
    data: isReady && { records: [...one.data.records, ...other.data.records].slice(0, SHOWN) },
    isError: one.isError || other.isError,
    refetch: () => Promise.all([one.refetch(), other.refetch()]),
  };
}
