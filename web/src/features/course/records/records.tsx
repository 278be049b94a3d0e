import { courseApi } from '@ganlin/contract/course/course';
import { CourseState, courseStateLabels } from '@ganlin/contract/course/kinds';
import { Progress } from 'antd';
import type { Column } from '../../../kits/data-table/columns.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { AdminLink } from '../../../ui/admin-link.tsx';
import { CourseFilterFields } from '../manage/course-filter.tsx';
import { hoursText, stateTones, type CourseRow } from '../model/course-row.ts';
import { courseRecordsPath } from '../model/paths.ts';
import styles from './records.module.css';

/** The courses, each with how far its learners are. */
export default function RecordsScreen() {
  return (
    <DataTable
      name="courseRecords"
      label="各课程的学习记录"
      endpoint={courseApi.paging}
      columns={columns}
      filter={<CourseFilterFields />}
      noun="课程"
      renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 门课程`}
    />
  );
}

const columns: readonly Column<CourseRow>[] = [
  {
    key: 'title',
    title: '课程',
    part: 'name',
    render: ({ id, title }) => (
      <AdminLink className={styles.title} to={courseRecordsPath(id)}>
        {title}
      </AdminLink>
    ),
  },
  {
    key: 'state',
    title: '状态',
    render: ({ state }) => <StateTag tone={stateTones[state]}>{courseStateLabels[state]}</StateTag>,
  },
  { key: 'category', title: '分类', render: ({ categoryTitle }) => categoryTitle || '—' },
  { key: 'hours', title: '学时', align: 'right', render: ({ hourTenths }) => hoursText(hourTenths) },
  { key: 'learners', title: '学过的人', align: 'right', render: ({ learners }) => learners.toLocaleString('zh-CN') },
  { key: 'completed', title: '学完', align: 'right', render: ({ completed }) => completed.toLocaleString('zh-CN') },
  {
    key: 'share',
    title: '学完比例',
    render: ({ title, learners, completed }) =>
      learners === 0 ? (
        '—'
      ) : (
        <Progress
          className={styles.share ?? ''}
          size="small"
          percent={Math.floor((completed / learners) * 100)}
          aria-label={`“${title}”的学完比例`}
        />
      ),
  },
  {
    key: 'actions',
    title: '操作',
    part: 'actions',
    render: ({ id, title, state }) =>
      state === CourseState.draft ? (
        '—'
      ) : (
        <AdminLink isWay to={courseRecordsPath(id)} aria-label={`学习记录 ${title}`}>
          学习记录
        </AdminLink>
      ),
  },
];
