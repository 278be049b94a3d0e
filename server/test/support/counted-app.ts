import { inject } from 'vitest';
import { openTestApp, type TestApp } from './app.ts';
import { openDatabaseProxy } from './database-proxy.ts';

/** An app whose round trips to the database are counted on the wire. */
export interface CountedApp {
  readonly app: TestApp;
  /** Returns how many round trips some work takes, and its result. */
  readonly tripsOf: <T>(work: () => Promise<T>) => Promise<{ readonly trips: number; readonly reply: T }>;
  readonly close: () => Promise<void>;
}

export async function openCountedApp(): Promise<CountedApp> {
  const proxy = await openDatabaseProxy(Number(new URL(inject('services').databaseUrl).port));
  const app = await openTestApp({ through: proxy.through });
  return {
    app,
    tripsOf: async (work) => {
      const before = proxy.roundTrips();
      const reply = await work();
      return { trips: proxy.roundTrips() - before, reply };
    },
    close: async () => {
      await app.close();
      await proxy[Symbol.asyncDispose]();
    },
  };
}
