import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { NearFind } from './near.rules.ts';
import { holdsTerm, inIndex, visible, type Search, type Tier } from './search.queries.ts';
import type { Term } from './terms.rules.ts';

/** How many candidates each way of looking gives. */
const WITH_ALL = 200;
const WITHOUT_ONE = 100;
const IN_TITLE = 60;

type Near = Omit<Search, 'titleOnly'>;

/** Articles that contain all pieces, all but one, or some in their titles; in no order. */
export async function nearFinds(db: Db, near: Near): Promise<NearFind[]> {
  const { terms } = near;
  const ways = [
    candidates(near, { tier: 'content', terms, limit: WITH_ALL }),
    ...terms.flatMap((_, at) => {
      const others = terms.toSpliced(at, 1);
      return others.length === 0 ? [] : [candidates(near, { tier: 'content', terms: others, limit: WITHOUT_ONE })];
    }),
    ...pairsOf(terms).map((pair) => candidates(near, { tier: 'title', terms: pair, limit: IN_TITLE })),
  ];
  const flags = (tier: Tier) =>
    sql`array[${sql.join(
      terms.map((term) => holdsTerm(tier, term)),
      sql`, `,
    )}]`;
  const { rows } = await sql<NearFind>`
    select s.article_id as id, s.publish_at as "publishAt", ${flags('title')} as "inTitle", ${flags('head')} as "inHead",
           ${flags('content')} as "inContent"
      from content_search s where s.article_id in (${sql.join(ways, sql` union `)})`.execute(db);
  return rows;
}

interface Way {
  readonly tier: Tier;
  readonly terms: readonly Term[];
  readonly limit: number;
}

function candidates({ channel, now }: Near, { tier, terms, limit }: Way): RawBuilder<unknown> {
  return sql`(select s.article_id from content_search s
    where ${inIndex(tier, { terms, channel })} and ${visible({ channel, now })} limit ${limit})`;
}

/** Each with each, and each alone. */
const pairsOf = (terms: readonly Term[]): Term[][] =>
  terms.flatMap((one, at) => [[one], ...terms.slice(at + 1).map((other) => [one, other])]);
