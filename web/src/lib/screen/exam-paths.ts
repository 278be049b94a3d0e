export const EXAMS = '/web/exam';
export const RESULTS = '/web/paper';

/** Where staff re-grade a question of an exam, in the version that was asked. */
export const newRegradePath = ({ examId, questionId, version }: ExamQuestion): string =>
  `/admin/exam/regrade/new/${examId}/${questionId}/${version}`;

interface ExamQuestion {
  readonly examId: string;
  readonly questionId: string;
  readonly version: number;
}

export const checkPath = (examId: string): string => `${EXAMS}/check/${examId}`;
export const startPath = (paperId: string): string => `${EXAMS}/start/${paperId}`;
export const resultPath = (paperId: string): string => `${EXAMS}/result/${paperId}`;
export const attemptsPath = (examId: string, userId: string): string => `${RESULTS}/list/${examId}/${userId}`;
