import type { PaperIncident } from '@ganlin/contract/invigilation/events';
import type { DBSchema } from 'idb';
import { createDeviceDatabase } from '../../../../../kits/answer-outbox/device-database.ts';
import type { Begun, Reported } from './api.ts';
import type { Opening } from './signing.ts';

/** An opening of a paper as stored on this device: with it, a page reloaded offline goes on signing. */
export interface StoredOpening extends Opening, Pick<Begun, 'rules' | 'watermark' | 'takesSnapshots'> {
  /** From when `sinceMs` counts, by the wall clock: after a reload there is no other. */
  readonly beganAt: number;
  readonly standing: Pick<Reported, 'breaches' | 'locked' | 'messages'>;
  /** Ids of the messages that the examinee has dismissed. */
  readonly read: readonly string[];
  /** The page was hidden or closed, and has not been shown since. */
  readonly left: { readonly at: number; readonly byClosing: boolean } | null;
}

/** An event that the server has not acknowledged. */
export interface StoredEvent extends PaperIncident {
  readonly epoch: number;
}

/** What outlives the page. Any call may fail: a browser may deny storage, or run out of it. */
export interface EventStore {
  readonly load: () => Promise<{ opening: StoredOpening | undefined; events: readonly StoredEvent[] }>;
  /** Stores the opening, and an event that it has just numbered, together. */
  readonly save: (opening: StoredOpening, event?: StoredEvent) => Promise<void>;
  /** Deletes the events up to this number. */
  readonly remove: (epoch: number, seq: number) => Promise<void>;
  readonly clear: () => Promise<void>;
}

interface Schema extends DBSchema {
  openings: { key: [string, string]; value: StoredOpening & { owner: string } };
  events: { key: [string, string, number, number]; value: StoredEvent & { owner: string; paperId: string } };
}

const inDatabase = createDeviceDatabase<Schema>({
  name: 'ganlin-exam-events',
  upgrade: (database) => {
    database.createObjectStore('openings', { keyPath: ['owner', 'paperId'] });
    database.createObjectStore('events', { keyPath: ['owner', 'paperId', 'epoch', 'seq'] });
  },
});

export function deviceEvents(owner: string, paperId: string): EventStore {
  const upTo = (epoch: number, seq: number) =>
    IDBKeyRange.bound([owner, paperId, epoch, 0], [owner, paperId, epoch, seq]);
  const all = () =>
    IDBKeyRange.bound([owner, paperId, 0, 0], [owner, paperId, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);
  return {
    load: () =>
      inDatabase(async (database) => ({
        opening: await database.get('openings', [owner, paperId]),
        // In the order of their openings and numbers.
        events: await database.getAll('events', all()),
      })),
    save: (opening, event) =>
      inDatabase(async (database) => {
        const writing = database.transaction(['openings', 'events'], 'readwrite');
        await writing.objectStore('openings').put({ ...opening, owner });
        if (event) await writing.objectStore('events').put({ ...event, owner, paperId });
        await writing.done;
      }),
    remove: (epoch, seq) => inDatabase((database) => database.delete('events', upTo(epoch, seq))),
    clear: () =>
      inDatabase(async (database) => {
        await database.delete('openings', [owner, paperId]);
        await database.delete('events', all());
      }),
  };
}
