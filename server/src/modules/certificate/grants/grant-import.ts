import { grantCommon } from '@ganlin/contract/certificate/grant';
import { CertificateSource } from '@ganlin/contract/certificate/kinds';
import { z } from 'zod';
import { defineImport } from '../../../kits/import/define-import.ts';
import type { Checked, ImportAbout, ImportOutcome, SheetRow, Writing } from '../../../kits/import/definition.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';
import { record } from '../../audit/index.ts';
import { listAccountIds, scopeOf, StoredScope } from '../../iam/index.ts';
import { candidatesOf } from './candidates.ts';
import { grantBatch, versionInUse } from './grant-batch.ts';
import * as rules from './grant-import.rules.ts';
import type { GrantRow } from './order.ts';

/** What the certificates say, and whom the owner may grant them. */
const Reach = z.object({ ...grantCommon, scope: StoredScope });
type Reach = z.infer<typeof Reach>;
const Plan = z.object({});

interface NewGrant {
  readonly reach: Reach;
  readonly row: GrantRow;
}

/** Grants certificates to the people of a spreadsheet. */
export const grantImport = defineImport({
  kind: 'certificate.grantImport',
  noun: '颁证名单',
  unit: '人',
  columns: rules.grantColumns,
  unique: [
    { column: 'userName', normal: (text) => text.trim().toLowerCase() },
    { column: 'idCard', normal: (text) => text.trim().toUpperCase() },
  ],
  options: z.object({}),
  reach: { schema: Reach, ask: reachOf },
  check,
  plan: { schema: Plan, make: async () => ({}) },
  apply,
  record: recordImport,
});

async function reachOf(ctx: Ctx<User>, about: ImportAbout): Promise<Reach> {
  const reach = Reach.parse({ ...about, scope: await scopeOf(ctx) });
  await versionInUse(ctx, reach.templateId);
  return reach;
}

async function check(
  ctx: Ctx<unknown>,
  rows: readonly SheetRow[],
  reach: Reach,
): Promise<Map<number, Checked<NewGrant>>> {
  const read = rows.map(({ number, cells }) => ({ number, ...rules.readGrant(cells) }));
  const known = await knownAmong(ctx, reach, read);
  const found = read.map(({ number, grant, faults }) => ({
    number,
    grant,
    faults,
    person: rules.personOf(grant, known),
  }));
  const grants = found.flatMap(({ number, grant, person }) =>
    'userId' in person ? [{ number, row: rowOf(person.userId, grant) }] : [],
  );
  const version = await versionInUse(ctx, reach.templateId);
  const order = { ...reach, replacesId: null };
  const candidates = await candidatesOf(ctx, version, { order, rows: grants.map(({ row }) => row) });
  const problems = new Map(candidates.map(({ userId, problem }) => [userId, problem]));
  const firstRows = new Map(grants.toReversed().map(({ number, row }) => [row.userId, number]));
  return new Map(
    found.map(({ number, grant, faults, person }) => {
      if (faults.length > 0) return [number, { faults }];
      if ('fault' in person) return [number, { faults: [person.fault] }];
      const first = firstRows.get(person.userId);
      const problem = first === number ? problems.get(person.userId) : `与第 ${first} 行是同一个人`;
      return problem
        ? [number, { faults: [rules.errorIn('', problem)] }]
        : [number, { faults: [], value: { reach, row: rowOf(person.userId, grant) } }];
    }),
  );
}

const rowOf = (userId: string, { theoryScore, practicalScore }: rules.ReadGrant): GrantRow => ({
  userId,
  theoryScore,
  practicalScore,
});

async function knownAmong(
  { db, config }: Ctx<unknown>,
  { scope }: Reach,
  read: readonly { readonly grant: rules.ReadGrant }[],
) {
  const hashOf = (idCard: string) => keyedHash(config.searchSecret, 'idCard', idCard);
  const idCards = read.map(({ grant }) => grant.idCard).filter((idCard) => idCard !== '');
  const userNames = read.map(({ grant }) => grant.userName).filter((userName) => userName !== '');
  const accounts = await listAccountIds(db, scope, { userNames, idCardHashes: idCards.map(hashOf) });
  const byHash = new Map(accounts.map(({ id, idCardHash }) => [idCardHash?.toString('hex') ?? '', id]));
  return {
    byUserName: new Map(accounts.map(({ id, userName }) => [userName, id])),
    byIdCard: new Map(
      idCards.flatMap((idCard) => {
        const id = byHash.get(hashOf(idCard).toString('hex'));
        return id === undefined ? [] : [[idCard, id] as const];
      }),
    ),
  };
}

/** The import is the occasion: a row whose person got the certificate of this import is not granted another. */
async function apply(
  ctx: Ctx<null>,
  grants: readonly NewGrant[],
  { importId, by }: Writing<z.infer<typeof Plan>>,
): Promise<void> {
  const [first] = grants;
  if (!first) return;
  const occasion = { source: CertificateSource.byHand, sourceId: importId, actor: by, replacesId: null };
  await grantBatch(
    ctx,
    { ...first.reach, ...occasion },
    grants.map(({ row }) => row),
  );
}

/** Each certificate has its own entry; this one says which file they came from. */
async function recordImport(
  ctx: Ctx<null>,
  { importId, fileName, imported, skipped, by }: ImportOutcome,
): Promise<void> {
  await record(ctx, {
    action: 'certificate.grantsImported',
    target: `import:${importId}`,
    summary: fileName,
    after: { fileName, count: imported, skipped },
    by,
  });
}
