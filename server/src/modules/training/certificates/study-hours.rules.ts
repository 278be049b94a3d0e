interface Session {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export const STUDY_HOUR_MS = 45 * 60_000;

/** One 学时 is 45 minutes. Empty without sessions: then the class does not say how long it is. */
export function studyHoursOf(sessions: readonly Session[]): string {
  const total = sessions.reduce((sum, { startsAt, endsAt }) => sum + endsAt.getTime() - startsAt.getTime(), 0);
  return total === 0 ? '' : String(Math.round(total / STUDY_HOUR_MS));
}
