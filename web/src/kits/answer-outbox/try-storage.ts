import { deleteDB, openDB } from 'idb';
import { newId } from '../../lib/browser/new-id.ts';

const NAME = 'storage-trial';
/** Some browsers neither open nor refuse. */
const WAIT_MS = 5_000;

/** Writes to this device's store, reads it back and removes it. Rejects if any of this fails. */
export async function tryStorage(): Promise<void> {
  const text = newId();
  const read = await settledWithin(writeAndRead(text));
  if (read !== text) throw new Error('the store returned something else');
}

async function writeAndRead(text: string): Promise<unknown> {
  const database = await openDB(NAME, 1, { upgrade: (created) => void created.createObjectStore('trial') });
  try {
    await database.put('trial', text, 'text');
    return await database.get('trial', 'text');
  } finally {
    database.close();
    await deleteDB(NAME);
  }
}

/** Bytes that this site may still store; undefined where the browser does not say. */
export async function freeBytes(): Promise<number | undefined> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  if (estimate?.quota === undefined) return undefined;
  return Math.max(0, estimate.quota - (estimate.usage ?? 0));
}

function settledWithin<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the store did not answer')), WAIT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
