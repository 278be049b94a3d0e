import { courseApi } from '@ganlin/contract/course/course';
import type { Editing as EditingOf } from '../../../kits/record-editor/use-draft.ts';
import { useRecordEditor } from '../../../kits/record-editor/use-record-editor.ts';
import { useCall } from '../../../lib/api/query.ts';
import { affectedQueries } from '../manage/use-course-actions.ts';
import { formOf, type CourseDraft, type StoredCourse } from './course-draft.ts';
import { errorsOf } from './course-errors.ts';

export type Editing = EditingOf<CourseDraft>;

/** The props of each part of the editor. */
export interface PartProps {
  readonly editing: Editing;
  /** The version on the server; undefined for a new course. */
  readonly stored: StoredCourse | undefined;
}

/** What is to be done once the course is stored. */
export interface Next {
  readonly publish?: boolean;
  /** The lesson whose text is to be written. */
  readonly text?: string;
}

interface CourseEditorOptions {
  /** Of a new course too, so that a repeated call creates it once. */
  readonly id: string;
  readonly stored: StoredCourse | undefined;
  readonly start: () => CourseDraft;
  readonly onSaved: (id: string, next: Next) => void;
  readonly onReload: () => void;
  readonly onInvalid: (field: string) => void;
}

const fieldOf = {
  deptNotFound: 'deptIds',
  userNotFound: 'userIds',
  courseCategoryNotFound: 'categoryId',
  courseCircle: 'prerequisiteId',
} as const;

export function useCourseEditor({ id, stored, ...options }: CourseEditorOptions) {
  const save = useCall(courseApi.save, { refresh: [...affectedQueries, courseApi.materials], silent: true });
  return useRecordEditor({
    ...options,
    formOf,
    errorsOf,
    version: stored?.version,
    send: ({ form, version }) => save.mutateAsync({ id, form, ...(version === undefined ? {} : { version }) }),
    conflict: 'courseChanged',
    fieldOf,
  });
}
