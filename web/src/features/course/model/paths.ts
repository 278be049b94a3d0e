export const COURSES = '/web/course';
export const coursePath = (courseId: string): string => `/web/course/view/${courseId}`;
export const lessonPath = (courseId: string, fileId: string): string => `${coursePath(courseId)}/${fileId}`;
