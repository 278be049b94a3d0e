import { ALL_REPOS, type PracticeMode } from '@ganlin/contract/practice/modes';

export const REPOS = '/web/repo';
export const BOOK = `/web/book/list/${ALL_REPOS}`;

/** The page of a bank; runs over all banks belong to the list of banks. */
export const repoPath = (repoId: string): string => (repoId === ALL_REPOS ? REPOS : `${REPOS}/view/${repoId}`);
export const trainingPath = (repoId: string, mode: PracticeMode): string => `${REPOS}/training/${repoId}/${mode}`;
export const resultPath = (trainId: string): string => `${REPOS}/repo/${trainId}`;
export const questionPath = (questionId: string): string => `/web/qu/view/${questionId}`;
