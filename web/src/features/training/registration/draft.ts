import { fields, RegistrationForm } from '@ganlin/contract/training/form';
import { isBlank, type FormValues } from '../model/form-values.ts';
import { newId } from '../../../lib/browser/new-id.ts';

/** Form input that was not sent: it never leaves this browser. */
export interface Draft {
  /** Sent to the server with the form as an idempotency key: repeated sending registers only once. */
  readonly key: string;
  readonly savedAt: number;
  readonly values: Partial<FormValues>;
}

const PREFIX = 'registration:';
const LIFE_MS = 7 * 86_400_000;
const secrets: ReadonlySet<string> = new Set(fields.filter(({ secret }) => secret).map(({ key }) => key));

/** One per class and account: the next user of the same computer finds nothing of the previous one. */
export const draftStorageKey = (classId: string, userId: string): string => `${PREFIX}${userId || 'guest'}:${classId}`;

export const newDraft = (): Draft => ({ key: newId(), savedAt: 0, values: {} });

/**
 * Stores a draft and returns whether it was stored. Numbers that identify a person (id card, mobile, account) go to
 * the tab's session storage only, which ends with the tab.
 */
export function keepDraft(storageKey: string, { key, savedAt, values }: Draft): boolean {
  const filled = Object.entries(values).filter(([, value]) => !isBlank(value));
  const open = filled.filter(([name]) => !secrets.has(name));
  const closed = filled.filter(([name]) => secrets.has(name));
  const isStored = write('localStorage', storageKey, { key, savedAt, values: Object.fromEntries(open) });
  write('sessionStorage', storageKey, { values: Object.fromEntries(closed) });
  return isStored;
}

export function findDraft(storageKey: string, now: number): Draft | undefined {
  dropOld(now);
  const stored = read('localStorage', storageKey);
  const { key, savedAt } = stored;
  if (typeof key !== 'string' || typeof savedAt !== 'number') return undefined;
  const values = { ...asRecord(stored['values']), ...asRecord(read('sessionStorage', storageKey)['values']) };
  const shaped = RegistrationForm.partial().safeParse(values);
  // The stored value may have been edited by hand, or written by an older release.
  return shaped.success ? { key, savedAt, values } : undefined;
}

export function dropDraft(storageKey: string): void {
  for (const store of ['localStorage', 'sessionStorage'] as const)
    withStore(store, (stored) => stored.removeItem(storageKey));
}

function dropOld(now: number): void {
  withStore('localStorage', (stored) => {
    const old = Object.keys(stored)
      .filter((storageKey) => storageKey.startsWith(PREFIX))
      .filter((storageKey) => !(Number(read('localStorage', storageKey)['savedAt']) > now - LIFE_MS));
    for (const storageKey of old) stored.removeItem(storageKey);
  });
}

type StoreName = 'localStorage' | 'sessionStorage';

const write = (store: StoreName, storageKey: string, value: object): boolean =>
  withStore(store, (stored) => {
    stored.setItem(storageKey, JSON.stringify(value));
    return true;
  }) ?? false;

const read = (store: StoreName, storageKey: string): Readonly<Record<string, unknown>> =>
  asRecord(withStore(store, (stored): unknown => JSON.parse(stored.getItem(storageKey) ?? '{}')));

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Browsers that deny storage, as in another site's frame, throw on mere access to it. */
function withStore<Result>(store: StoreName, action: (stored: Storage) => Result): Result | undefined {
  try {
    return action(window[store]);
  } catch {
    return undefined;
  }
}
