import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { choicesOf, inChannel, validityOf, yearOf, type Choice, type Narrow } from '../model/filter.queries.ts';

const MAX = 60;

const kinds: readonly Choice[] = ['level', 'issuer', 'validity', 'year', 'tag', 'category'];

interface Counted {
  readonly kind: Choice;
  readonly value: string | null;
  readonly count: number;
}

/**
 * Counts how many articles each choice would leave, with the other choices unchanged. Reads the articles once; each
 * row knows which choices it fails, and counts for a choice if that is the only one it fails.
 */
export async function countFacets(db: Db, narrow: Narrow): Promise<Counted[]> {
  const choices = choicesOf(narrow);
  const fits = kinds.map((kind) => sql`(${choices[kind]}) as ${sql.id(`fits_${kind}`)}`);
  const base = sql`select level, issuer, tags, category_id as category, ${validityOf(narrow.now)} as validity,
    ${yearOf} as year, ${sql.join(fits)} from content_article where ${inChannel(narrow)}`;
  const { rows } = await sql<Counted>`with base as materialized (${base})
    ${sql.join(
      kinds.map((kind) => sql`(${counted(kind)})`),
      sql` union all `,
    )}`.execute(db);
  return rows;
}

const values: Readonly<Record<Choice, RawBuilder<unknown>>> = {
  level: sql`level::text`,
  issuer: sql`nullif(issuer, '')`,
  validity: sql`validity::text`,
  year: sql`year::text`,
  tag: sql`tag`,
  category: sql`category::text`,
};

function counted(kind: Choice): RawBuilder<unknown> {
  const others = kinds.filter((one) => one !== kind).map((one) => sql.id(`fits_${one}`));
  const from = kind === 'tag' ? sql`base, unnest(tags) tag` : sql`base`;
  // Categories are summed along their tree afterwards: all of them are needed.
  const max = kind === 'category' ? sql`` : sql`limit ${MAX}`;
  return sql`select ${sql.lit(kind)} as kind, ${values[kind]} as value, count(*)::int as count from ${from}
    where ${sql.join(others, sql` and `)} and ${values[kind]} is not null
    group by 2 order by 3 desc, 2 ${max}`;
}
