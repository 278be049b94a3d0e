import { ALL_REPOS, PracticeMode } from '@ganlin/contract/practice/modes';

export const EXAMS = '/web/exam';
export const RESULTS = '/web/paper';

/** Where knowledge points are practised, whatever banks their questions are in. */
export const topicPath = (tags: readonly string[]): string =>
  `/web/repo/training/${ALL_REPOS}/${PracticeMode.topic}?${new URLSearchParams(tags.map((tag) => ['tag', tag]))}`;

/** Where staff re-grade a question of an exam, in the version that was asked. */
export const newRegradePath = ({ examId, questionId, version }: ExamQuestion): string =>
  `/admin/exam/regrade/new/${examId}/${questionId}/${version}`;

interface ExamQuestion {
  readonly examId: string;
  readonly questionId: string;
  readonly version: number;
}

export const checkPath = (examId: string): string => `${EXAMS}/check/${examId}`;
/** Trying out a device, for an exam or for none in particular. */
export const debugPath = (examId?: string): string => `${EXAMS}/debug${examId ? `?examId=${examId}` : ''}`;
/** Where a rehearsal of an exam begins, and where it is answered. */
export const rehearsalPath = (examId: string): string => `${EXAMS}/rehearsal/${examId}`;
export const rehearsalStartPath = (examId: string, paperId: string): string =>
  `${EXAMS}/start/rehearsal/${examId}/${paperId}`;
/** Where staff see who has tried a device for an exam. */
export const devicesPath = (examId: string): string => `/admin/exam/devices/${examId}`;
export const startPath = (paperId: string): string => `${EXAMS}/start/${paperId}`;
export const resultPath = (paperId: string): string => `${EXAMS}/result/${paperId}`;
export const attemptsPath = (examId: string, userId: string): string => `${RESULTS}/list/${examId}/${userId}`;
/** How a paper came about: for staff, also beside another paper, and for its examinee. */
export const replayPath = (paperId: string, besideId?: string): string =>
  `/admin/exam/paper/replay/${paperId}${besideId ? `?beside=${besideId}` : ''}`;
export const ownReplayPath = (paperId: string): string => `${EXAMS}/replay/${paperId}`;
/** How an exam was conducted, and the papers of it with marks. */
export const integrityPath = (examId: string): string => `/admin/exam/integrity/${examId}`;
export const reviewsPath = (examId: string): string => `/admin/exam/integrity?examId=${examId}`;
