import { Validity, type Channel } from '@ganlin/contract/content/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { validityIn } from '../model/cards.ts';
import { clausesOf, titleFit, wantedClause, type LawClause } from './law-clauses.rules.ts';
import * as queries from './laws.queries.ts';

/** Whether a law can be read, and applies. A hidden one is withdrawn or not published yet, a gone one deleted. */
export const LawStanding = { valid: 1, ended: 2, hidden: 3, gone: 4 } as const;
export type LawStanding = (typeof LawStanding)[keyof typeof LawStanding];

/** Two equal states of a law have the same text. */
export interface LawState {
  readonly version: number;
  readonly standing: LawStanding;
}

/** A law or standard with its clauses; those of a hidden one are its current draft. */
export interface Law extends LawState {
  readonly id: string;
  readonly channel: Channel;
  readonly title: string;
  readonly clauses: readonly LawClause[];
}

const gone: LawState = { version: 0, standing: LawStanding.gone };

/** The state of each of these laws now. */
export async function lawStates(ctx: Ctx<unknown>, ids: readonly string[]): Promise<Map<string, LawState>> {
  const rows = ids.length === 0 ? [] : await queries.listLaws(ctx.db, ids, ctx.now);
  const states = new Map(rows.map((row) => [row.id, { version: row.version, standing: standingOf(row, ctx.now) }]));
  return new Map(ids.map((id) => [id, states.get(id) ?? gone]));
}

/** Those of these laws that exist, with their clauses. */
export async function readLaws(ctx: Ctx<unknown>, ids: readonly string[]): Promise<Map<string, Law>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const bodies = new Map((await queries.listBodies(ctx.db, wanted)).map(({ id, body }) => [id, body]));
  const rows = await queries.listLaws(ctx.db, wanted, ctx.now);
  return new Map(
    rows.map((row) => {
      const { id, version, title } = row;
      // The column's check constraint allows nothing else.
      const channel = row.channel as Channel;
      const standing = standingOf(row, ctx.now);
      return [id, { id, version, standing, channel, title, clauses: clausesOf(bodies.get(id) ?? '') }];
    }),
  );
}

const MAX_TITLES = 5000;
/** Laws whose texts are read, and in one step. */
const MAX_LAWS = 30;
const STEP = 3;

/** The clauses that a user may mean by what they typed, of the laws whose titles fit best. */
export async function findClauses(ctx: Ctx<unknown>, typed: string, limit: number): Promise<(LawClause & FoundIn)[]> {
  const wanted = wantedClause(typed);
  const fitting = (await queries.listTitles(ctx.db, ctx.now, MAX_TITLES))
    .map(({ id, title }) => ({ id, fit: titleFit(title, wanted.law), length: title.length }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit || one.length - other.length)
    .slice(0, MAX_LAWS)
    .map(({ id }) => id);
  const found: (LawClause & FoundIn)[] = [];
  for (let from = 0; from < fitting.length && found.length === 0; from += STEP) {
    const ids = fitting.slice(from, from + STEP);
    const laws = await readLaws(ctx, ids);
    for (const id of ids) {
      const law = laws.get(id);
      if (law?.standing !== LawStanding.valid) continue;
      const { channel, title } = law;
      for (const clause of law.clauses) {
        if (wanted.anchor !== undefined && clause.anchor !== wanted.anchor) continue;
        if (!wanted.words.every((word) => clause.wording.includes(word))) continue;
        found.push({ ...clause, articleId: id, channel, title });
      }
    }
  }
  return found.slice(0, limit);
}

interface FoundIn {
  readonly articleId: string;
  readonly channel: Channel;
  readonly title: string;
}

type Row = Awaited<ReturnType<typeof queries.listLaws>>[number];

function standingOf(row: Row, now: Date): LawStanding {
  if (!row.isPublished) return LawStanding.hidden;
  const validity = validityIn(row, now);
  return validity === Validity.ended || validity === Validity.replaced ? LawStanding.ended : LawStanding.valid;
}
