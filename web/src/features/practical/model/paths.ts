export const examinerPath = '/web/examiner';
export const sheetPath = (candidateId: string): string => `${examinerPath}?candidate=${candidateId}`;
export const resultsPath = (testId: string): string => `/admin/practical/test/results/${testId}`;
export const testEditPath = (id: string): string => `/admin/practical/test/edit/${id}`;
export const sheetEditPath = (id: string): string => `/admin/practical/sheet/edit/${id}`;
export const testsPath = '/admin/practical/test';
export const sheetsPath = '/admin/practical/sheet';
