import { learnApi } from '@ganlin/contract/course/learn';
import { LearnState, learnStateLabels } from '@ganlin/contract/course/kinds';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { freshPage, query } from '../../../lib/api/query.ts';
import { listState, useListState } from '../../../lib/screen/list-state.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { ProgressBar } from '../../../kits/course/progress-bar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyList } from '../../../ui/list/card-list.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { StateTag, type Tone } from '../../../ui/list/state-tag.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { coursePath } from '../model/paths.ts';
import { hoursText } from '../model/texts.ts';
import type { ShownCard } from './course-card.tsx';
import styles from './own-records.module.css';

const PER_PAGE = 20;
const ownRecords = listState({});

/** The learner's own figures: hours, and how far each course is. */
export default function OwnRecordsScreen() {
  const { urlState, go } = useListState(ownRecords);
  const overview = useQuery({ ...query(learnApi.overview, {}), staleTime: 0 });
  const list = useQuery({
    ...query(learnApi.paging, { current: urlState.page, size: PER_PAGE, params: { order: 'recent' } }),
    ...freshPage,
  });
  return (
    <MainArea className={styles.page}>
      <h1>我的学习统计</h1>
      {overview.data && <Figures overview={overview.data} />}
      {list.isError && !list.data && <LoadFailed text="学习记录没能载入。" onRetry={() => void list.refetch()} />}
      {list.data?.total === 0 && (
        <EmptyList title="还没有对您开放的课程。" text="课程发布或指派给您后会出现在这里。">
          <Icon name="book" size={40} />
        </EmptyList>
      )}
      <ul className={styles.courses} aria-label="各课程的进度">
        {list.data?.records.map((course) => (
          <Course key={course.id} course={course} />
        ))}
      </ul>
      {list.data && (
        <Pager total={list.data.total} size={PER_PAGE} page={urlState.page} onPage={(page) => go({ page })} />
      )}
    </MainArea>
  );
}

interface FiguresProps {
  readonly overview: {
    readonly yearHourTenths: number;
    readonly tabs: { readonly completed: number; readonly learning: number; readonly none: number };
  };
}

function Figures({ overview: { yearHourTenths, tabs } }: FiguresProps): ReactNode {
  const figures = [
    { title: '今年学时', value: yearHourTenths / 10 },
    { title: '学完的课程', value: tabs.completed },
    { title: '正在学', value: tabs.learning },
    { title: '还没开始', value: tabs.none },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ title, value }) => (
        <div key={title} className={styles.figure}>
          <dt>{title}</dt>
          <dd>{value.toLocaleString('zh-CN')}</dd>
        </div>
      ))}
    </dl>
  );
}

const tones: Readonly<Record<LearnState, Tone>> = {
  [LearnState.none]: 'idle',
  [LearnState.learning]: 'busy',
  [LearnState.completed]: 'ok',
};

function Course({ course }: { readonly course: ShownCard }): ReactNode {
  const { id, title, state, percent, hourTenths, completedAt, deadline } = course;
  const facts = [
    hourTenths > 0 ? hoursText(hourTenths) : '',
    completedAt ? `${formatTime(completedAt)} 学完` : '',
    !completedAt && deadline ? `${formatTime(deadline)} 前学完` : '',
  ];
  return (
    <li className={styles.course}>
      <div>
        <p className={styles.title}>
          <Link to={coursePath(id)} className="ui-touch">
            {title}
          </Link>
          <StateTag tone={tones[state]}>{learnStateLabels[state]}</StateTag>
        </p>
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <ProgressBar percent={percent} label={`${title}的进度`} />
    </li>
  );
}
