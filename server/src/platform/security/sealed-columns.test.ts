import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { unbound } from '../../../test/support/unbound.ts';
import type { DataKey } from '../../config.ts';
import { newId } from '../ids.ts';
import { seal, unseal, type SealedAt } from './sealed.ts';
import { writeStep } from './sealed-columns.queries.ts';
import { countKeyUse, listSealedColumns, resealColumn, type Resealed, type SealedColumn } from './sealed-columns.ts';

const newKey = (id: string): DataKey => ({ id, key: randomBytes(32) });
const [a, b, lost] = [newKey('a'), newKey('b'), newKey('lost')];

/** A location in the table below, which the generated types do not know. */
const at = (place: string, number: number) => ['probe_note.text_sealed', place, number] as unknown as SealedAt;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  // A table as a later release might add: its key has two columns of different types.
  await app.owner.query(
    `create table probe_note (place text, number integer, text_sealed text, primary key (place, number))`,
  );
});
afterAll(() => app.close());
beforeEach(() => app.owner.query('truncate probe_note'));

const column: SealedColumn = {
  table: 'probe_note',
  column: 'text_sealed',
  type: 'text',
  keys: [
    { name: 'place', type: 'text' },
    { name: 'number', type: 'integer' },
  ],
};

async function insert(rows: readonly (readonly [place: string, number: number, sealed: string | null])[]) {
  await app.platform.pool.query(
    `insert into probe_note select * from unnest($1::text[], $2::int[], $3::text[])`,
    [0, 1, 2].map((at) => rows.map((row) => row[at])),
  );
}

async function reseal(keys: readonly DataKey[]): Promise<Resealed & { steps: number }> {
  const sum = { found: 0, written: 0, broken: 0, steps: 0 };
  for await (const { found, written, broken } of resealColumn(app.platform.db, keys, column)) {
    sum.found += found;
    sum.written += written;
    sum.broken += broken;
    sum.steps++;
  }
  return sum;
}

const all = async () =>
  (
    await app.platform.pool.query<{ place: string; number: number; text_sealed: string }>(
      'select * from probe_note order by place, number',
    )
  ).rows;

describe('the catalogue', () => {
  it('lists every sealed column with its primary key, also of tables added later', async () => {
    const columns = await listSealedColumns(app.platform.db);
    expect(columns).toContainEqual(column);
    expect(columns.map((sealed) => `${sealed.table}.${sealed.column}`)).toEqual(
      expect.arrayContaining(['iam_user.mobile_sealed', 'iam_user.id_card_sealed']),
    );
  });

  it('lists sealed values as text columns only, in tables with a primary key', async () => {
    for (const { table, column: name, type, keys } of await listSealedColumns(app.platform.db)) {
      expect(type, `${table}.${name}`).toBe('text');
      expect(keys.length, `${table} has no primary key`).toBeGreaterThan(0);
    }
  });
});

describe('sealing anew', () => {
  it('iterates over all rows by a composite key, and changes each value once', async () => {
    const rows = Array.from(
      { length: 1203 },
      (_, n) => [`p${n % 7}`, n, seal([a], `text ${n}`, at(`p${n % 7}`, n))] as const,
    );
    await insert(rows);
    expect(await reseal([b, a])).toEqual({ found: 1203, written: 1203, broken: 0, steps: 3 });
    const sealed = (await all()).map(({ text_sealed: value }) => value);
    expect(sealed.every((value) => value.startsWith('b.2.'))).toBe(true);
    for (const { place, number, text_sealed: value } of await all())
      expect(unseal([b], value, at(place, number))).toBe(`text ${number}`);
    expect(await reseal([b, a])).toMatchObject({ found: 0, written: 0 });
    expect((await all()).map(({ text_sealed: value }) => value)).toEqual(sealed);
  });

  it('leaves empty, missing, current, unknown and damaged values and those of another row unchanged', async () => {
    const damaged = `${seal([a], 'x', at('p', 4)).slice(0, -4)}AAAA`;
    const swapped = seal([a], 'of another row', at('p', 99));
    const values = [
      '',
      null,
      seal([b], 'new', at('p', 2)),
      seal([lost], 'gone', at('p', 3)),
      damaged,
      'no sealed value',
      swapped,
    ];
    await insert(values.map((value, n) => ['p', n, value]));
    expect(await reseal([b, a])).toEqual({ found: 0, written: 0, broken: 4, steps: 1 });
    expect((await all()).map(({ text_sealed: value }) => value)).toEqual(values);
  });

  it('binds values from before binding to their location, also under the current key', async () => {
    await insert([
      ['p', 1, unbound(a, 'one')],
      ['p', 2, unbound(b, 'two')],
    ]);
    expect(await reseal([b, a])).toMatchObject({ found: 2, written: 2 });
    const [one, two] = await all();
    expect([unseal([b], one!.text_sealed, at('p', 1)), unseal([b], two!.text_sealed, at('p', 2))]).toEqual([
      'one',
      'two',
    ]);
    expect(() => unseal([b], one!.text_sealed, at('p', 2))).toThrow('authenticate');
    expect(await reseal([b, a])).toMatchObject({ found: 0 });
  });

  it('never overwrites a value written after it was read', async () => {
    const [read, since] = [seal([a], 'one', at('p', 2)), seal([a], 'another', at('p', 1))];
    await insert([
      ['p', 1, since],
      ['p', 2, read],
    ]);
    const after = seal([b], 'one', at('p', 2));
    const values = [1, 2].map((number) => ({ key: ['p', String(number)], before: read, after }));
    expect(await writeStep(app.platform.db, column, values)).toBe(1);
    expect((await all()).map(({ text_sealed: value }) => value)).toEqual([since, after]);
  });

  it('skips locked rows and waits for nobody', async () => {
    await insert([
      ['p', 1, seal([a], 'one', at('p', 1))],
      ['p', 2, seal([a], 'two', at('p', 2))],
    ]);
    const other = await app.platform.pool.connect();
    try {
      await other.query('begin');
      await other.query(`update probe_note set text_sealed = $1 where number = 1`, [seal([a], 'changed', at('p', 1))]);
      expect(await reseal([b, a])).toMatchObject({ found: 2, written: 1 });
      await other.query('commit');
    } finally {
      other.release();
    }
    const texts = async () =>
      (await all()).map(({ place, number, text_sealed: value }) => unseal([b, a], value, at(place, number)));
    expect(await texts()).toEqual(['changed', 'two']);
    expect(await reseal([b, a])).toMatchObject({ found: 1, written: 1 });
    expect(await texts()).toEqual(['changed', 'two']);
  });
});

it('counts the values under each key, and exposes nothing of unsealed values', async () => {
  await insert([
    ['p', 1, seal([a], 'one', at('p', 1))],
    ['p', 2, seal([b], 'two', at('p', 2))],
    ['p', 3, seal([a], 'three', at('p', 3))],
    ['p', 4, '13912345678'],
    ['p', 5, ''],
    ['p', 6, null],
  ]);
  const uses = await countKeyUse(app.platform.db);
  expect([uses.get('a'), uses.get('b'), uses.get('')]).toEqual([2, 1, 1]);
  expect([...uses.keys()].join()).not.toContain('139');
});

it('counts over all tables', async () => {
  await app.platform.db
    .insertInto('iamUser')
    .values({
      id: newId(),
      userName: 'sealed',
      realName: '名',
      passwordHash: 'x',
      roleType: 1,
      mobileSealed: seal([lost], '13900000000', ['iamUser.mobileSealed', 'x']),
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    .execute();
  expect((await countKeyUse(app.platform.db)).get('lost')).toBe(1);
});
