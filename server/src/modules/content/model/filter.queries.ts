import type { ListFilter } from '@ganlin/contract/content/read';
import { dayInChina } from '@ganlin/contract/core/time';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { isPublished } from './published.queries.ts';

export type ReadFilter = z.output<typeof ListFilter>;

/** The filter choices of a public list; each can be left out to count its options. */
export type Choice = 'level' | 'issuer' | 'validity' | 'year' | 'tag' | 'category';

export interface Narrow {
  readonly filter: ReadFilter;
  readonly now: Date;
  /** Further conditions, such as a text search. */
  readonly also?: RawBuilder<SqlBool> | undefined;
}

/** The same rule as `validityOn` of the contract. */
export const validityOf = (now: Date): RawBuilder<number> => sql<number>`(case
  when content_article.ended_on <= ${dayInChina(now)}::date
    then case when content_article.replaced_by_id is null then 4 else 3 end
  when content_article.effective_on > ${dayInChina(now)}::date then 1 else 2 end)`;

/** By the day it came into force, or else by the day it was published. */
export const yearOf = sql<number>`extract(year from coalesce(content_article.effective_on,
  (content_article.publish_at at time zone 'Asia/Shanghai')::date))::int`;

/** Published, in the channel, and matching every choice of the filter. The table is `content_article`. */
export function narrowed(narrow: Narrow): RawBuilder<SqlBool> {
  return sql<SqlBool>`${inChannel(narrow)} and ${sql.join(
    Object.values(choicesOf(narrow)).filter((one) => one !== undefined),
    sql` and `,
  )}`;
}

/** Without any choices applied. */
export function inChannel({ filter, now, also }: Narrow): RawBuilder<SqlBool> {
  return sql<SqlBool>`content_article.channel = ${filter.channel} and ${isPublished(now)} and ${also ?? yes}`;
}

const yes = sql<SqlBool>`true`;

/** The condition of each choice. */
export function choicesOf({ filter, now }: Narrow): Readonly<Record<Choice, RawBuilder<SqlBool>>> {
  const { categoryId, levels, issuers, validity, fromYear, toYear, tag } = filter;
  return {
    level: levels.length === 0 ? yes : sql`content_article.level = any(${[...levels]}::smallint[])`,
    issuer: issuers.length === 0 ? yes : sql`content_article.issuer = any(${[...issuers]}::text[])`,
    validity: validity === undefined ? yes : sql`${validityOf(now)} = ${validity}`,
    year:
      fromYear === undefined && toYear === undefined
        ? yes
        : sql`${yearOf} between ${fromYear ?? 0} and ${toYear ?? 9999}`,
    tag: tag === undefined || tag === '' ? yes : sql`content_article.tags @> array[${tag}]::text[]`,
    category: categoryId === undefined ? yes : sql`content_article.category_id in (${withBelow(categoryId)})`,
  };
}

/** A category and all below it. */
export const withBelow = (categoryId: string): RawBuilder<string> => sql<string>`with recursive below (id) as (
  select ${categoryId}::uuid union
  select c.id from content_category c join below b on c.parent_id = b.id) select id from below`;
