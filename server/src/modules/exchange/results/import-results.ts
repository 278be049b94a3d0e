import type { exchangeResultApi } from '@ganlin/contract/exchange/result';
import { bundleContent } from '../../../kits/bundle/read-bundle.ts';
import { readLines } from '../../../kits/bundle/rows.ts';
import { decrypted, unwrapKey } from '../../../kits/bundle/sealing.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { keyedHash, seal } from '../../../platform/security/sealed.ts';
import { record } from '../../audit/index.ts';
import { RESULTS_KIND, ResultsAbout } from '../model/about.ts';
import { contentLabel, SEALED_FILE, trustedBundle } from '../model/bundle-file.ts';
import { getSite } from '../model/site.ts';
import { assertWholeScope } from '../model/whole-scope.ts';
import { findPackage, listReceivers } from '../packages/packages.queries.ts';
import { Identity, ResultRow } from './result-row.ts';
import * as queries from './results.queries.ts';

const STEP = 200;

/**
 * Merges a file of results: it replaces what its sender has sent before of this exam, paper by paper. Lost files do no
 * harm, since every file holds all papers.
 */
export const upload: Handler<typeof exchangeResultApi.upload> = async (ctx, { file }) => {
  await assertWholeScope(ctx);
  const site = await getSite(ctx);
  const { manifest, peer } = await trustedBundle(ctx, file.open, { kind: RESULTS_KIND, expected: '需要成绩文件' });
  const about = ResultsAbout.safeParse(manifest.about).data;
  const sealed = manifest.files.find(({ name }) => name === SEALED_FILE);
  if (!about || !sealed) throw new AppError('bundleUnreadable');
  const { examId, packageId, serial } = about;
  const found = await findPackage(ctx.db, packageId);
  const receivers = await listReceivers(ctx.db, [packageId]);
  const isOurs = found?.examId === examId && receivers.some(({ id }) => id === peer.id);
  if (!isOurs) throw new AppError('resultsUnknownExam');
  const key = unwrapKey(about.wrapped, site.opening, { bundleId: manifest.id, secret: Buffer.alloc(0) });
  if (!key) throw new AppError('bundleNotForUs');
  const whose = { peerId: peer.id, examId, serial };
  return transaction(ctx, async (ctx) => {
    await queries.lockPeer(ctx.db, peer.id);
    const reply = { examId, from: peer.name, serial, papers: sealed.rows };
    if (await queries.findFile(ctx.db, manifest.id)) return { ...reply, isNew: false };
    const newest = await queries.findNewestFile(ctx.db, whose);
    if (newest && newest.serial >= serial) throw new AppError('resultsOutdated', { serial: String(newest.serial) });
    const content = bundleContent(file.open, manifest, SEALED_FILE);
    const plain = decrypted(content, key, contentLabel(RESULTS_KIND, manifest.id));
    await putRows(ctx, whose, readLines(plain, sealed.rows));
    await queries.markMissing(ctx.db, whose);
    const times = { madeAt: manifest.createdAt, importedAt: ctx.now };
    const row = { id: manifest.id, ...whose, ...times, papers: sealed.rows, importedBy: ctx.user.id };
    await queries.insertFile(ctx.db, row);
    const after = { from: peer.name, serial, papers: sealed.rows };
    await record(ctx, { action: 'exchange.resultsImported', target: `exam:${examId}`, summary: found.title, after });
    return { ...reply, isNew: true };
  });
};

interface Whose {
  readonly peerId: string;
  readonly examId: string;
  readonly serial: number;
}

async function putRows(ctx: Ctx<unknown>, whose: Whose, rows: AsyncIterable<unknown>): Promise<void> {
  const seen = new Set<string>();
  let step: queries.StoredResult[] = [];
  const flush = async () => {
    if (step.length > 0 && (await queries.putResults(ctx.db, whose, step)) !== step.length) {
      throw new AppError('bundleUnreadable');
    }
    step = [];
  };
  for await (const json of rows) {
    const row = ResultRow.safeParse(json).data;
    // No paper twice in one file.
    if (!row || seen.has(row.paperId)) throw new AppError('bundleUnreadable');
    seen.add(row.paperId);
    step.push(storedRow(ctx, whose, row));
    if (step.length === STEP) await flush();
  }
  await flush();
}

function storedRow({ config }: Ctx<unknown>, { peerId }: Whose, row: ResultRow): queries.StoredResult {
  const { name: _, userName: __, idCard, mobile, ...facts } = row;
  // By ID number, or by telephone where that is all we know.
  const known = idCard === '' ? mobile : idCard.toUpperCase();
  const hash = known === '' ? null : keyedHash(config.searchSecret, 'exchange.person', known).toString('hex');
  const identity = JSON.stringify(Identity.parse(row));
  const sealedAt = ['exchangeResult.identitySealed', peerId, row.paperId] as const;
  return { ...facts, personHash: hash, identitySealed: seal(config.dataKeys, identity, sealedAt) };
}
