import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

/** Does something with a database of the browser's, which is open by then. */
export type InDatabase<Tables extends DBSchema> = <Value>(
  work: (database: IDBPDatabase<Tables>) => Promise<Value>,
) => Promise<Value>;

interface DatabaseOptions<Tables extends DBSchema> {
  readonly name: string;
  readonly upgrade: NonNullable<OpenDBCallbacks<Tables>['upgrade']>;
}

/** An opening that has said nothing for so long may never do so: whoever comes next tries another. */
const OPENING_MS = 10_000;

/**
 * One connection for the page, opened when it is first needed, and anew whenever it has failed: phones close databases of
 * pages in the background, and some lose one without a word. What is done twice because of that must do no harm.
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
      // A page of a newer release, or somebody who clears the browser, waits for us.
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
      // The browser may have taken the connection away without saying so.
      if (opened === using) opened = undefined;
      database.close();
      return work(await connection());
    }
  };
}
