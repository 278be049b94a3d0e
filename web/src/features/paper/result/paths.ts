/** The wrong-answer book, filtered by this exam. */
export const bookPath = (examId: string): string => `/web/book/list/${examId}`;
export const paperViewPath = (paperId: string): string => `/admin/exam/paper/view/${paperId}`;
