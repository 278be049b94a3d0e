export const coursesPath = '/admin/course/course';
export const editPath = (id: string): string => `${coursesPath}/edit/${id}`;
export const recordsPath = '/admin/course/record';
export const courseRecordsPath = (id: string): string => `${recordsPath}/${id}`;
export const personRecordPath = (id: string, userId: string): string => `${courseRecordsPath(id)}/person/${userId}`;
/** The page that learners see. */
export const learnerPath = (id: string): string => `/web/course/view/${id}`;
