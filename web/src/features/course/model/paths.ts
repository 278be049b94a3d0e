export { COURSES, coursePath, lessonPath } from '../../../kits/course/course-paths.ts';

export const coursesPath = '/admin/course/course';
export const editPath = (id: string): string => `${coursesPath}/edit/${id}`;
export const recordsPath = '/admin/course/record';
export const courseRecordsPath = (id: string): string => `${recordsPath}/${id}`;
export const personRecordPath = (id: string, userId: string): string => `${courseRecordsPath(id)}/person/${userId}`;
