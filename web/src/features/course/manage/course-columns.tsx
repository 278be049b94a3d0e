import { courseStateLabels } from '@ganlin/contract/course/kinds';
import { openTypeLabels } from '@ganlin/contract/exam/kinds';
import type { ReactNode } from 'react';
import { CourseCover } from '../../../kits/covers/course-cover.tsx';
import type { Column } from '../../../kits/data-table/columns.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { AdminLink } from '../../../ui/admin-link.tsx';
import { hoursText, stateTones, type CourseRow } from '../model/course-row.ts';
import { courseRecordsPath, editPath } from '../model/paths.ts';
import { CourseActions, type CoursePanel } from './course-actions.tsx';
import styles from './courses.module.css';

/** The columns of the course list. */
export function courseColumns(onOpen: (panel: CoursePanel) => void): readonly Column<CourseRow>[] {
  return [
    { key: 'title', title: '课程', part: 'name', render: (row) => <Title row={row} /> },
    {
      key: 'state',
      title: '状态',
      render: ({ state }) => <StateTag tone={stateTones[state]}>{courseStateLabels[state]}</StateTag>,
    },
    { key: 'category', title: '分类', render: ({ categoryTitle }) => categoryTitle || '—' },
    { key: 'required', title: '修习', render: ({ required }) => (required ? '必修' : '选修') },
    { key: 'hours', title: '学时', align: 'right', render: ({ hourTenths }) => hoursText(hourTenths) },
    { key: 'files', title: '小节', align: 'right', render: ({ files }) => files.toLocaleString('zh-CN') },
    { key: 'learners', title: '学完 / 学过', align: 'right', render: (row) => <Learners row={row} /> },
    { key: 'openType', title: '开放方式', hiddenByDefault: true, render: ({ openType }) => openTypeLabels[openType] },
    { key: 'updatedAt', title: '修改时间', hiddenByDefault: true, render: ({ updatedAt }) => formatTime(updatedAt) },
    {
      key: 'actions',
      title: '操作',
      part: 'actions',
      render: (row) => <CourseActions course={row} onOpen={onOpen} />,
    },
  ];
}

interface OfRow {
  readonly row: CourseRow;
}

function Title({ row: { id, title, coverUrl, categoryTitle } }: OfRow): ReactNode {
  return (
    <AdminLink className={styles.title} to={editPath(id)}>
      <span className={styles.cover} aria-hidden="true">
        <CourseCover cover={{ src: coverUrl, srcSet: '' }} title={title} categoryTitle={categoryTitle} sizes="64px" />
      </span>
      <span>{title}</span>
    </AdminLink>
  );
}

/** Users without permission to see records get the numbers without a link. */
function Learners({ row: { id, learners, completed } }: OfRow): ReactNode {
  const may = usePermission();
  const text = `${completed.toLocaleString('zh-CN')} / ${learners.toLocaleString('zh-CN')}`;
  if (learners === 0) return '—';
  return may('course:record:paging') ? <AdminLink to={courseRecordsPath(id)}>{text}</AdminLink> : text;
}
