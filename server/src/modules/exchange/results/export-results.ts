import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { TAR, type IdentityField } from '@ganlin/contract/exchange/package';
import type { exchangeResultApi } from '@ganlin/contract/exchange/result';
import { z } from 'zod';
import type { Json } from '../../../kits/bundle/canonical.ts';
import { jsonLines } from '../../../kits/bundle/rows.ts';
import { encrypted, wrapKey } from '../../../kits/bundle/sealing.ts';
import { writeBundle } from '../../../kits/bundle/write-bundle.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { BEFORE_ALL_IDS, newId } from '../../../platform/ids.ts';
import { defineTask, startTask } from '../../../platform/jobs/task.ts';
import { record } from '../../audit/index.ts';
import { listIdentities, openIdCard, openMobile } from '../../iam/index.ts';
import { listHandedOver, type HandedOver } from '../../paper/index.ts';
import { RESULTS_KIND } from '../model/about.ts';
import { contentLabel, SEALED_FILE, withFolder } from '../model/bundle-file.ts';
import { getSite } from '../model/site.ts';
import { listPeersById } from '../model/site.queries.ts';
import { assertWholeScope } from '../model/whole-scope.ts';
import { findImport, updateImport } from '../imports/imports.queries.ts';

const STEP = 500;
const KEY_BYTES = 32;

export const startExport: Handler<typeof exchangeResultApi.export> = async (ctx, { examId }) => {
  await assertWholeScope(ctx);
  return transaction(ctx, async (ctx) => {
    await getSite(ctx);
    const found = await findImport(ctx.db, examId, { lock: true });
    if (!found) throw new AppError('packageNotFound');
    if (!found.openedAt) throw new AppError('packageSealed');
    // Counted here: two exports at once are two files, of which the later one is newer.
    const serial = found.resultSerial + 1;
    await updateImport(ctx.db, examId, { resultSerial: serial });
    const after = { serial };
    await record(ctx, { action: 'exchange.resultsExported', target: `exam:${examId}`, summary: found.title, after });
    const title = `导出成绩文件：${found.title}（第 ${serial} 次）`;
    return { taskId: await startTask(ctx, exportTask, { title, input: { examId, serial } }) };
  });
};

const Which = z.object({ examId: z.uuid(), serial: z.int() });

/** All papers of the exam as they are now, sealed for the installation that made the package. */
export const exportTask = defineTask(
  'exchange.exportResults',
  Which,
  async (ctx, { examId, serial }, { report, keep }) => {
    const found = await findImport(ctx.db, examId);
    const [peer] = found ? await listPeersById(ctx.db, [found.peerId]) : [];
    if (!found || !peer) throw new AppError('packageNotFound');
    const site = await getSite(ctx);
    const [id, key] = [newId(), randomBytes(KEY_BYTES)];
    const { packageId, title } = found;
    const reportDone = (done: number) => report({ done, total: done, note: `已整理 ${done} 份答卷` });
    // The columns were written from what the contract has parsed.
    const fields = new Set(found.identity as IdentityField[]);
    const { content, rows } = jsonLines(resultRows(ctx, examId, { fields, reportDone }));
    const sealed = encrypted(content, key, contentLabel(RESULTS_KIND, id));
    const wrapped = wrapKey(key, peer.sealKey, { bundleId: id, secret: Buffer.alloc(0) });
    const head = {
      kind: RESULTS_KIND,
      id,
      createdAt: ctx.now.toISOString(),
      from: { name: site.name, signKey: site.signKey },
      about: { examId, packageId, serial, wrapped },
    };
    return withFolder(async (folder) => {
      const files = [{ name: SEALED_FILE, content: sealed, rows }];
      const bundle = await writeBundle(head, files, { folder, sign: site.sign });
      await keep({ name: `成绩-${title}-${site.name}-${serial}.tar`, contentType: TAR, body: Readable.from(bundle) });
      return `共 ${rows()} 份答卷`;
    });
  },
);

interface Handing {
  readonly fields: ReadonlySet<IdentityField>;
  readonly reportDone: (done: number) => Promise<void>;
}

async function* resultRows(
  ctx: Ctx<null>,
  examId: string,
  { fields, reportDone }: Handing,
): AsyncGenerator<Json, void> {
  let done = 0;
  for (let after: string | undefined = BEFORE_ALL_IDS; after !== undefined;) {
    const papers: HandedOver[] = await listHandedOver(ctx.db, examId, { after, limit: STEP });
    const people = await listIdentities(
      ctx.db,
      papers.map(({ userId }) => userId),
    );
    const byId = new Map(people.map((person) => [person.id, person]));
    for (const { userId, handedInAt, ...paper } of papers) {
      const person = byId.get(userId);
      yield {
        ...paper,
        handedInAt: handedInAt?.toISOString() ?? null,
        name: person?.realName ?? '',
        unit: person?.deptName ?? '',
        userName: (fields.has('userName') && person?.userName) || '',
        idCard: (fields.has('idCard') && person && openIdCard(ctx, userId, person.idCardSealed)) || '',
        mobile: (fields.has('mobile') && person && openMobile(ctx, userId, person.mobileSealed)) || '',
      };
    }
    done += papers.length;
    await reportDone(done);
    after = papers.length < STEP ? undefined : papers.at(-1)?.paperId;
  }
}
