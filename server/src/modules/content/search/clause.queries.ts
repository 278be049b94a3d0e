import { Channel } from '@ganlin/contract/content/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { inIndex, visible } from './search.queries.ts';
import type { Term } from './terms.rules.ts';

interface NamedLaw {
  readonly id: string;
  readonly title: string;
  readonly pinned: boolean;
  readonly level: number | null;
  readonly effectiveOn: string | null;
  readonly endedOn: string | null;
  readonly replacedById: string | null;
}

/** More laws than this with the same words in their titles are not told apart by a name. */
const LAWS = 200;

/** Laws whose title contains the name in any form. */
export async function lawsNamed(db: Db, name: Term, now: Date): Promise<NamedLaw[]> {
  const channel = Channel.law;
  const { rows } = await sql<NamedLaw>`
    select a.id, a.title, a.pinned, a.level, a.effective_on as "effectiveOn", a.ended_on as "endedOn",
           a.replaced_by_id as "replacedById"
      from content_search s join content_article a on a.id = s.article_id
     where ${inIndex('title', { terms: [name], channel })} and ${visible({ channel, now })} limit ${LAWS}`.execute(db);
  return rows;
}

export async function lawText(db: Db, id: string) {
  return db.selectFrom('contentArticle').select(['body', 'fields']).where('id', '=', id).executeTakeFirst();
}
