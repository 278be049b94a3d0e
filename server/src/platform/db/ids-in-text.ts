import { sql, type RawBuilder } from 'kysely';

const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';

/** The ids that occur anywhere in a text, as a set to select from: `select id from …, idsIn(text)`. */
export const idsIn = (text: RawBuilder<string>): RawBuilder<{ id: string }> =>
  sql`(select distinct (m.found)[1]::uuid as id from regexp_matches(${text}, ${ID}, 'gi') m (found)) named`;
