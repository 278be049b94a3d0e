import { ALL_REPOS, isStartedMode, type PracticeMode } from '@ganlin/contract/practice/modes';

export const REPOS = '/web/repo';
export const BOOK = `/web/book/list/${ALL_REPOS}`;

/** The page of a bank; runs over all banks belong to the list of banks. */
export const repoPath = (repoId: string): string => (repoId === ALL_REPOS ? REPOS : `${REPOS}/view/${repoId}`);
export const DAILY = '/web/daily';
export const trainingPath = (repoId: string, mode: PracticeMode): string =>
  isStartedMode(mode) ? `${REPOS}/training/${repoId}/${mode}` : DAILY;
export const resultPath = (trainId: string): string => `${REPOS}/repo/${trainId}`;
export const questionPath = (questionId: string): string => `/web/qu/view/${questionId}`;
