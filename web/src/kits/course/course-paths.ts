export const COURSES = '/web/course';
export const coursePath = (courseId: string): string => `${COURSES}/view/${courseId}`;
export const lessonPath = (courseId: string, fileId: string): string => `${coursePath(courseId)}/${fileId}`;
