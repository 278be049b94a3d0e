/**
 * Puts old months of the log of saves into files. Without a part it lists what there is and what may be archived.
 *   --part <name>     writes this partition into a file, with what is in it beside it, and reads it back
 *   --to <directory>  where to; the same again goes on where it was broken off
 *   --drop            then takes the partition out of the database, if the file holds exactly what it holds
 *   --days <number>   how long after its last hand-in a part stays here for disputes; 365
 *   --restore <file>  brings an archived partition back
 *   --by <name>       who does this, for the audit log; the system's user
 */
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { dayInChina } from '@ganlin/contract/core/time';
import { readConfig } from '../config.ts';
import {
  ArchiveRefused,
  archivePart,
  dropArchived,
  listArchives,
  listParts,
  restorePart,
} from '../modules/paper/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { runArchiveCommand } from './archive-command.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    to: { type: 'string' },
    drop: { type: 'boolean', default: false },
    days: { type: 'string', default: '365' },
    restore: { type: 'string' },
    by: { type: 'string', default: userInfo().username },
  },
});
const days = Number(values.days);
if (!Number.isInteger(days) || days < 0) throw new Error('--days is a whole number');

const config = readConfig(process.env);
// Partitions belong to the owner role of the tables.
await runArchiveCommand('exam:archive', { ...config, databaseUrl: config.databaseOwnerUrl }, run);

async function run(ctx: Ctx<null>): Promise<void> {
  const { part, to, by } = values;
  if (values.restore !== undefined) {
    const { part, saves } = await restorePart(ctx, { file: values.restore, by });
    console.log(`${part} 已恢复：${saves} 次保存`);
    return;
  }
  if (part === undefined) return list(ctx);
  if (to === undefined) throw new ArchiveRefused('请用 --to 指明存放的目录');
  const { saves, papers, fileSha256 } = await archivePart(ctx, { part, to, days });
  console.log(`${part} 已写入并核对：${papers} 份试卷，${saves} 次保存，文件 SHA-256 ${fileSha256}`);
  if (!values.drop) return;
  await dropArchived(ctx, { part, to, days, by });
  console.log(`${part} 已从数据库移出`);
}

async function list(ctx: Ctx<null>): Promise<void> {
  for (const { name, from, until, bytes, papers, why } of await listParts(ctx, days)) {
    const megabytes = Math.round(bytes / 1e6);
    const months = `${from ? dayInChina(from) : '最早'} 至 ${dayInChina(until)} 前`;
    console.log(`${name}  ${months}  ${papers} 份试卷  ${megabytes} MB  ${why === '' ? '可以归档' : why}`);
  }
  for (const { part, fileName, papers, saves, archivedAt, fileSha256 } of await listArchives(ctx.db)) {
    const archived = `${dayInChina(archivedAt)} 归档于 ${fileName}`;
    console.log(`${part}  ${archived}  ${papers} 份试卷  ${saves} 次保存  SHA-256 ${fileSha256}`);
  }
}
