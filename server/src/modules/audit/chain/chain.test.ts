import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { tamper as tamperWith } from '../../../../test/support/tamper.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { GENESIS, hashOf } from '../model/chain.rules.ts';
import { appendLink, verifyChains } from '../index.ts';
import type { ChainReport } from './verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let count = 0;
const newChain = () => `chain${++count}`;
const ctx = () => systemCtx(app.platform, 'test');
const append = (chain: string, content: object = { score: 100 }) =>
  appendLink(ctx(), { chain, action: 'iam.userReviewed', target: 'user:1', content });

async function chainOf(length: number): Promise<string> {
  const chain = newChain();
  for (let seq = 1; seq <= length; seq++) await append(chain, { seq, 名: '甲', inner: { list: [1, null, 'x'] } });
  return chain;
}

async function reports(noted: Parameters<typeof verifyChains>[1]['noted'] = []): Promise<Map<string, ChainReport>> {
  const all = new Map<string, ChainReport>();
  const { chainSecret: secret } = app.platform.config;
  for await (const report of verifyChains(app.platform.db, { secret, noted })) all.set(report.chain, report);
  return all;
}
const findingsOf = async (chain: string) => (await reports()).get(chain)!.findings;

const tamper = (...statements: readonly (readonly [string, readonly unknown[]])[]) =>
  tamperWith(app, ['audit_link', 'audit_chain'], ...statements);

const linksOf = async (chain: string) =>
  app.platform.db.selectFrom('auditLink').selectAll().where('chain', '=', chain).orderBy('seq').execute();

describe('a chain', () => {
  it('grows link by link, each with the hash of the one before, and verifies as intact', async () => {
    const chain = await chainOf(3);
    const links = await linksOf(chain);
    expect(links.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(links[0]!.previous).toEqual(GENESIS);
    expect(links[1]!.previous).toEqual(links[0]!.hash);
    expect((await reports()).get(chain)).toEqual({
      chain,
      length: 3,
      head: links[2]!.hash.toString('hex'),
      findings: [],
    });
  });

  it('is rolled back with the action it records', async () => {
    const chain = newChain();
    const failed = transaction(ctx(), async (ctx) => {
      await appendLink(ctx, { chain, action: 'iam.userReviewed', target: 'user:1', content: {} });
      throw new Error('the action failed');
    });
    await expect(failed).rejects.toThrow('the action failed');
    expect(await linksOf(chain)).toEqual([]);
    expect(await append(chain)).toMatchObject({ seq: 1 });
  });

  it('rejects numbers that could be read back as others', async () => {
    const chain = newChain();
    await expect(append(chain, { score: 0.5 })).rejects.toThrow('not a whole number');
    await expect(append(chain, { list: [2 ** 60] })).rejects.toThrow('not a whole number');
    expect(await linksOf(chain)).toEqual([]);
  });

  it('cannot be changed, shortened or reset, not even by the owner of the tables', async () => {
    const chain = await chainOf(2);
    const query = (text: string) => app.owner.query(text);
    await expect(query(`update audit_link set action = 'x'`)).rejects.toThrow('append-only');
    await expect(query('delete from audit_link')).rejects.toThrow('append-only');
    await expect(query(`update audit_chain set length = 1 where chain = '${chain}'`)).rejects.toThrow('only grows');
    await expect(query(`delete from audit_chain where chain = '${chain}'`)).rejects.toThrow('only grows');
    await expect(query('truncate audit_chain, audit_link')).rejects.toThrow(/only/);
  });

  it('rejects a link that does not follow its end', async () => {
    const chain = await chainOf(2);
    const [first] = await linksOf(chain);
    const insert = (seq: number, previous: Buffer) =>
      app.platform.db
        .insertInto('auditLink')
        .values({ ...first!, content: '{}', seq, previous })
        .execute();
    await expect(insert(4, first!.hash)).rejects.toThrow('do not follow');
    await expect(insert(3, first!.hash)).rejects.toThrow('do not follow');
  });
});

describe('appending concurrently', () => {
  it('numbers one chain 1 to n without gaps, however many append', async () => {
    const chains = [newChain(), newChain()];
    const [one, other] = chains as [string, string];
    const made = await Promise.all(Array.from({ length: 60 }, (_, i) => append(i % 3 === 0 ? other : one, { i })));
    expect(made).toHaveLength(60);
    expect((await linksOf(one)).map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    expect((await linksOf(other)).map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect([...(await findingsOf(one)), ...(await findingsOf(other))]).toEqual([]);
  });

  it('does not block other chains, and makes the same one wait', async () => {
    const [held, free] = [newChain(), newChain()];
    const done: string[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const slow = transaction(ctx(), async (ctx) => {
      await appendLink(ctx, { chain: held, action: 'iam.userReviewed', target: 'user:1', content: {} });
      start();
      await released;
      done.push('slow');
    });
    await started;
    const waiting = append(held).then(() => done.push('waiting'));
    await append(free);
    done.push('free');
    release();
    await Promise.all([slow, waiting]);
    expect(done).toEqual(['free', 'slow', 'waiting']);
  });

  it('causes no finding: the check reads one snapshot of the chains', async () => {
    const chain = await chainOf(5);
    const writing = Promise.all(Array.from({ length: 40 }, () => append(chain)));
    for (let style = 0; style < 5; style++) expect(await findingsOf(chain)).toEqual([]);
    await writing;
  });
});

describe('tampering is found', () => {
  const flipped = `set_byte($column, 7, get_byte($column, 7) # 1)`;
  it.each([
    ['at', `at = at + interval '1 microsecond'`, 'changed'],
    ['action', `action = 'iam.userDeleted'`, 'changed'],
    ['target', `target = 'user:2'`, 'changed'],
    ['content', `content = jsonb_set(content, '{inner,list,2}', '"y"')`, 'changed'],
    ['the type of a value', `content = jsonb_set(content, '{seq}', '"2"')`, 'changed'],
    ['a digit too small to count', `content = jsonb_set(content, '{seq}', '2.0000000000000000000001')`, 'changed'],
    ['previous', `previous = ${flipped.replaceAll('$column', 'previous')}`, 'changed'],
    ['hash', `hash = ${flipped.replaceAll('$column', 'hash')}`, 'hashChanged'],
  ])('in %s, at the start, in the middle and at the end', async (_what, change, kind) => {
    for (const seq of [1, 2, 3]) {
      const chain = await chainOf(3);
      await tamper([`update audit_link set ${change} where chain = $1 and seq = $2`, [chain, seq]]);
      expect(await findingsOf(chain)).toEqual([{ kind, seq }]);
    }
  });

  it('as a missing link, a cut-off end, and a chain without links', async () => {
    const [middle, end, all] = [await chainOf(5), await chainOf(5), await chainOf(2)];
    await tamper(
      ['delete from audit_link where chain = $1 and seq in (2, 3)', [middle]],
      ['delete from audit_link where chain = $1 and seq >= 4', [end]],
      ['delete from audit_link where chain = $1', [all]],
    );
    expect(await findingsOf(middle)).toEqual([{ kind: 'missing', seq: 2, to: 3 }]);
    expect(await findingsOf(end)).toEqual([{ kind: 'cutOff', seq: 4, to: 5 }]);
    expect(await findingsOf(all)).toEqual([{ kind: 'cutOff', seq: 1, to: 2 }]);
  });

  it('as an added link, whatever its hash', async () => {
    const chain = await chainOf(2);
    await tamper([
      `insert into audit_link select chain, 3, at, action, target, content, hash, hash from audit_link
        where chain = $1 and seq = 2`,
      [chain],
    ]);
    expect(await findingsOf(chain)).toEqual([{ kind: 'added', seq: 3 }]);
  });

  it('as swapped links, and links that moved up to hide a gap', async () => {
    const [swapped, moved] = [await chainOf(5), await chainOf(4)];
    const place = 'update audit_link set seq = $3 where chain = $1 and seq = $2';
    await tamper([place, [swapped, 2, 99]], [place, [swapped, 4, 2]], [place, [swapped, 99, 4]]);
    expect(await findingsOf(swapped)).toEqual([
      { kind: 'moved', seq: 2, to: 4 },
      { kind: 'moved', seq: 4, to: 2 },
    ]);
    await tamper(
      ['delete from audit_link where chain = $1 and seq = 2', [moved]],
      [place, [moved, 3, 2]],
      [place, [moved, 4, 3]],
    );
    expect(await findingsOf(moved)).toEqual([
      { kind: 'moved', seq: 2, to: 3 },
      { kind: 'moved', seq: 3, to: 4 },
      { kind: 'cutOff', seq: 4, to: 4 },
    ]);
  });

  it('in a head that was changed or deleted', async () => {
    const [changed, shortened, gone] = [await chainOf(2), await chainOf(2), await chainOf(2)];
    await tamper(
      ['update audit_chain set head = set_byte(head, 0, get_byte(head, 0) # 1) where chain = $1', [changed]],
      ['update audit_chain set length = 1 where chain = $1', [shortened]],
      ['alter table audit_link drop constraint audit_link_chain_fkey', []],
      ['delete from audit_chain where chain = $1', [gone]],
    );
    expect(await findingsOf(changed)).toEqual([{ kind: 'headChanged', seq: 2 }]);
    expect(await findingsOf(shortened)).toEqual([
      { kind: 'headChanged', seq: 1 },
      { kind: 'added', seq: 2 },
    ]);
    expect((await findingsOf(gone)).map(({ kind }) => kind)).toEqual(['headMissing', 'added', 'added']);
  });

  it('in an end that was rewritten with the secret, once its head had been recorded elsewhere', async () => {
    const chain = await chainOf(3);
    const { head: hash } = (await reports()).get(chain)!;
    const noted = [{ chain, seq: 3, hash }];
    await append(chain);
    expect((await reports(noted)).get(chain)!.findings).toEqual([]);
    const [, , third, fourth] = await linksOf(chain);
    const { chainSecret } = app.platform.config;
    const textOf = (at: Date) => at.toISOString().replace('Z', '000Z');
    const content = { forged: true };
    const forged = hashOf(chainSecret, { ...third!, at: textOf(third!.at), content });
    const last = hashOf(chainSecret, { ...fourth!, at: textOf(fourth!.at), content: { score: 100 }, previous: forged });
    await tamper(
      ['update audit_link set content = $2, hash = $3 where chain = $1 and seq = 3', [chain, content, forged]],
      ['update audit_link set previous = $2, hash = $3 where chain = $1 and seq = 4', [chain, forged, last]],
      ['update audit_chain set head = $2 where chain = $1', [chain, last]],
    );
    expect(await findingsOf(chain)).toEqual([]);
    expect((await reports(noted)).get(chain)!.findings).toEqual([{ kind: 'notAsNoted', seq: 3 }]);
    const gone = { chain: 'gone', seq: 7, hash };
    expect((await reports([gone])).get('gone')!.findings).toEqual([{ kind: 'notAsNoted', seq: 7 }]);
  });

  it('at random: one change of one field of one link is found and reported with its position', async () => {
    const chain = await chainOf(8);
    const changes = {
      at: `at = at + $3::int * interval '1 microsecond'`,
      action: `action = action || $3::int`,
      target: `target = target || $3::int`,
      content: `content = content || jsonb_build_object('seq', 1000 + $3::int)`,
      inside: `content = jsonb_set(content, '{inner,list,0}', to_jsonb(1 + $3::int))`,
      previous: `previous = set_byte(previous, $3::int % 32, get_byte(previous, $3::int % 32) # (1 + $3::int % 255))`,
      hash: `hash = set_byte(hash, $3::int % 32, get_byte(hash, $3::int % 32) # (1 + $3::int % 255))`,
    };
    const field = fc.constantFrom(...Object.values(changes));
    const place = fc.integer({ min: 1, max: 8 });
    const amount = fc.integer({ min: 1, max: 1_000_000 });
    await fc.assert(
      fc.asyncProperty(field, place, amount, async (change, seq, by) => {
        const before = (await linksOf(chain))[seq - 1]!;
        await tamper([`update audit_link set ${change} where chain = $1 and seq = $2`, [chain, seq, by]]);
        const findings = await findingsOf(chain);
        await tamper([
          `update audit_link set at = $3, action = $4, target = $5, content = $6, previous = $7, hash = $8
            where chain = $1 and seq = $2`,
          [chain, seq, before.at, before.action, before.target, before.content, before.previous, before.hash],
        ]);
        expect(findings).toHaveLength(1);
        expect(findings[0]!.seq).toBe(seq);
        expect(await findingsOf(chain)).toEqual([]);
      }),
      { numRuns: 12 },
    );
    // Each change switches the triggers off and on again, which takes seconds on a busy machine.
  }, 120_000);
});

it(
  'the command prints every head, exits with 1 on a finding, and compares a chain with its recorded heads',
  // Every run of the command loads the whole product.
  { timeout: 120_000 },
  async () => {
    const other = await openTestApp();
    const folder = await mkdtemp(join(tmpdir(), 'noted-'));
    try {
      const command = resolve(import.meta.dirname, '../../../commands/verify-audit.ts');
      const env = { ...process.env, DATABASE_URL: other.platform.config.databaseUrl, REDIS_URL: 'redis://127.0.0.1' };
      const verify = (...args: string[]) =>
        promisify(execFile)(process.execPath, [command, ...args], { env }).then(
          ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
          (error: { code: number; stdout: string; stderr: string }) => error,
        );
      const at = systemCtx(other.platform, 'test');
      const link = { chain: 'exam "1"', action: 'iam.userReviewed', target: 'user:1', content: {} } as const;
      const { hash } = await appendLink(at, link);
      const whole = await verify();
      expect(whole).toMatchObject({ code: 0, stdout: `"exam \\"1\\"" 1 ${hash.toString('hex')}\n` });
      const noted = join(folder, 'heads.txt');
      await writeFile(noted, whole.stdout);
      await appendLink(at, link);
      expect(await verify('--noted', noted)).toMatchObject({ code: 0 });
      await writeFile(noted, whole.stdout.replace(/[\da-f]{4}\n$/, '0000\n'));
      expect(await verify('--noted', noted)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('"exam \\"1\\"" 1: not as it was noted'),
      });
      await other.owner.query(`alter table audit_link disable trigger user`);
      await other.owner.query(`update audit_link set target = 'user:3' where seq = 1`);
      expect(await verify()).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('"exam \\"1\\"" 1: content changed'),
      });
    } finally {
      await rm(folder, { recursive: true });
      await other.close();
    }
  },
);
