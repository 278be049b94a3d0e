import type { Page, Response } from '@playwright/test';

/** Browsers say of a call that failed that it did, and not which or why: these are told by `watchComingAgain`. */
export const isAway = (text: string): boolean =>
  text.startsWith('Failed to load resource: the server responded with a status of 503');

const LATELY = 'and has not succeeded since';
export const mayComeAgain = (complaint: string): boolean => complaint.endsWith(LATELY);

/**
 * 503 tells a page to come again, as when its paper is being graded at that moment. It is a complaint until the same call
 * has succeeded, and stays one where the server did not say when to come.
 */
export function watchComingAgain(page: Page, complaints: string[]): void {
  const waiting = new Map<string, string>();
  page.on('response', async (response) => {
    const call = `${response.request().method()} ${new URL(response.url()).pathname}`;
    if (response.status() === 503) {
      const isNotified = response.headers()['retry-after'] !== undefined;
      const complaint = `${call} was answered with 503 ${isNotified ? LATELY : 'without Retry-After'}`;
      if (isNotified && waiting.has(call)) return;
      if (isNotified) waiting.set(call, complaint);
      complaints.push(complaint);
      return;
    }
    const complaint = waiting.get(call);
    if (complaint === undefined || !(await isSuccess(response))) return;
    waiting.delete(call);
    // Whoever emptied the list meanwhile has judged for themselves.
    if (complaints.includes(complaint)) complaints.splice(complaints.indexOf(complaint), 1);
  });
}

/** A refusal has the status 200 too, and a code. */
async function isSuccess(response: Response): Promise<boolean> {
  if (!response.ok()) return false;
  const reply = await response.json().catch(() => undefined);
  return reply?.code === 0;
}
