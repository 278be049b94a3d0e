/** The wrong-answer book, filtered by this exam. */
export const bookPath = (examId: string): string => `/web/book/list/${examId}`;
export const paperViewPath = (paperId: string): string => `/admin/exam/paper/view/${paperId}`;
export const papersPath = (examId: string): string => `/admin/exam/paper?examId=${examId}`;
export const absentPath = (examId: string): string => `/admin/exam/absent/${examId}`;
