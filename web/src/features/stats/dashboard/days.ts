/** The days whose course the dashboard draws, and which it exports. */
export const DAYS = 30;
