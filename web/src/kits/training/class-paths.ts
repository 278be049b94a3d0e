export const classPath = (classId: string): string => `/web/train/class/${classId}`;
