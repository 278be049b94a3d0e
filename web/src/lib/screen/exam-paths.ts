export const EXAMS = '/web/exam';
export const RESULTS = '/web/paper';

export const checkPath = (examId: string): string => `${EXAMS}/check/${examId}`;
export const startPath = (paperId: string): string => `${EXAMS}/start/${paperId}`;
export const resultPath = (paperId: string): string => `${EXAMS}/result/${paperId}`;
export const attemptsPath = (examId: string, userId: string): string => `${RESULTS}/list/${examId}/${userId}`;
