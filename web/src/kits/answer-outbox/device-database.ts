import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

/** Runs a function with an open browser database. */
export type InDatabase<Tables extends DBSchema> = <Value>(
  work: (database: IDBPDatabase<Tables>) => Promise<Value>,
) => Promise<Value>;

interface DatabaseOptions<Tables extends DBSchema> {
  readonly name: string;
  readonly upgrade: NonNullable<OpenDBCallbacks<Tables>['upgrade']>;
}

/** An opening that has not settled for this long may never do so: the next caller tries another. */
const OPENING_MS = 10_000;

/**
 * One connection per page, opened on first use and reopened whenever it has failed: phones close databases of pages
 * in the background, and some lose one without an event. Work that is repeated because of that must be idempotent.
 */
export function createDeviceDatabase<Tables extends DBSchema>(
  { name, upgrade }: DatabaseOptions<Tables>,
  openWith: typeof openDB = openDB,
): InDatabase<Tables> {
  let opened: Promise<IDBPDatabase<Tables>> | undefined;

  const open = (): Promise<IDBPDatabase<Tables>> => {
    const forget = () => {
      if (opened === opening) opened = undefined;
    };
    const opening = openWith<Tables>(name, 1, {
      upgrade,
      // A page of a newer release, or a user who clears the browser's data, waits for us.
      blocking: (_current, _blocked, event) => {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
    const timer = setTimeout(forget, OPENING_MS);
    opening.then(
      () => clearTimeout(timer),
      () => {
        clearTimeout(timer);
        forget();
      },
    );
    return opening;
  };
  const connection = () => (opened ??= open());

  return async (work) => {
    const using = connection();
    const database = await using;
    try {
      return await work(database);
    } catch {
      // The browser may have closed the connection without an event.
      if (opened === using) opened = undefined;
      database.close();
      return work(await connection());
    }
  };
}
