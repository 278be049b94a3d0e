import { eraseByQuery, type Retention } from '../../../platform/module/retention.ts';
import * as queries from './retention.queries.ts';

/** By which a file that was imported before is recognised; files may be named after people. */
export const importedFiles: Retention = {
  kind: 'importedFiles',
  batch: 500,
  count: ({ db }, before) => queries.countImportedFiles(db, before),
  erase: eraseByQuery(({ db }, { before, limit }) => queries.deleteImportedFiles(db, before, limit)),
};
