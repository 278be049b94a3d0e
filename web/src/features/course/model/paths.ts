export const COURSES = '/web/course';
export const coursePath = (courseId: string): string => `/web/course/view/${courseId}`;
export const lessonPath = (courseId: string, fileId: string): string => `${coursePath(courseId)}/${fileId}`;

export const coursesPath = '/admin/course/course';
export const editPath = (id: string): string => `${coursesPath}/edit/${id}`;
export const recordsPath = '/admin/course/record';
export const courseRecordsPath = (id: string): string => `${recordsPath}/${id}`;
export const personRecordPath = (id: string, userId: string): string => `${courseRecordsPath(id)}/person/${userId}`;
