/** What is counted together, day by day. */
export const Subject = { learning: 1, course: 2, battle: 3, exam: 4, class: 5, certificate: 6 } as const;
export type Subject = (typeof Subject)[keyof typeof Subject];

export const subjects: readonly Subject[] = Object.values(Subject);
