import type { VerifyResult } from '@ganlin/contract/certificate/verify';
import { z } from 'zod';
import type { Answer } from './answer.ts';

const STORAGE_KEY = 'certificate-checks';
const MAX_KEPT = 6;

const Check = z.object({
  result: z.number(),
  number: z.string(),
  holderName: z.string(),
  workKinds: z.array(z.string()),
  at: z.string(),
});
export type Check = Omit<z.infer<typeof Check>, 'result'> & { readonly result: VerifyResult };

/** What this device has checked lately, newest first. It is stored nowhere else. */
export function listChecks(): readonly Check[] {
  listed ??= read();
  return listed;
}

/** The server renders no list. */
export const noChecks = (): readonly Check[] => none;

const none: readonly Check[] = [];
let listed: readonly Check[] | undefined;
const listeners = new Set<() => void>();

/** Calls back whenever the list has changed; the returned function ends that. */
export function onChecks(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function read(): readonly Check[] {
  try {
    return z.array(Check).parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')) as Check[];
  } catch {
    return none;
  }
}

export function keepCheck({ verified }: Answer): void {
  const { result, number, holderName, workKinds, checkedAt } = verified;
  const check = { result, number, holderName, workKinds, at: checkedAt };
  const others = listChecks().filter((one) => one.number !== number || number === '');
  store([check, ...others].slice(0, MAX_KEPT));
}

export const forgetChecks = (): void => store([]);

function store(checks: readonly Check[]): void {
  listed = checks;
  for (const listener of listeners) listener();
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(checks));
  } catch {
    // A device without storage has no list.
  }
}
