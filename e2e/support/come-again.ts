import { errors } from '@ganlin/contract/errors';
import type { Page, Response } from '@playwright/test';

/** Browsers log that a call failed, but not which or why: `watchComingAgain` reports these. */
export const isAway = (text: string): boolean =>
  text.startsWith('Failed to load resource: the server responded with a status of 503');

const LATELY = 'and has not succeeded since';
export const mayComeAgain = (complaint: string): boolean => complaint.endsWith(LATELY);

/**
 * 503 asks a page to retry, for example while its paper is being graded. It is a complaint until the same call has
 * succeeded, or was told that the paper is over, and stays one if the server did not say when to retry.
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
    // A journey that cleared the list meanwhile has checked it itself.
    if (complaints.includes(complaint)) complaints.splice(complaints.indexOf(complaint), 1);
  });
}

const over = new Set<unknown>([errors.paperHandedIn.code, errors.paperOver.code]);

/** Errors have the status 200 too, with a code. */
async function isSuccess(response: Response): Promise<boolean> {
  if (!response.ok()) return false;
  const reply = await response.json().catch(() => undefined);
  return reply?.code === 0 || over.has(reply?.code);
}
