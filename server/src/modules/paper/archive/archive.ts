import { basename, join } from 'node:path';
import { addDays } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import {
  contentsOf,
  findManifest,
  hashOf,
  readArchive,
  writeArchive,
  type Contents,
  type Manifest,
} from './archive-file.ts';
import * as queries from './archive.queries.ts';
import type { Part, Replayed, Standing } from './archive.queries.ts';

/** An operator's request that was refused; the message says why. */
export class ArchiveRefused extends Error {}

export interface PartStanding extends Part, Standing {
  /** Why it cannot be archived; empty if it can. */
  readonly why: string;
}

/** The partitions and whether they may be archived this many days after the last hand-in. */
export function listParts(outer: Ctx<null>, days: number): Promise<PartStanding[]> {
  return transaction(outer, async (ctx) => {
    const standings: PartStanding[] = [];
    for (const part of await queries.listParts(ctx.db)) {
      const standing = await queries.standingOf(ctx.db, part);
      standings.push({ ...part, ...standing, why: whyNot({ ...part, ...standing }, { now: ctx.now, days }) });
    }
    return standings;
  });
}

function whyNot(
  { until, unsettled, withoutFinal, lastHandIn }: Part & Standing,
  { now, days }: { now: Date; days: number },
): string {
  if (until > now) return '还会有新的试卷';
  if (unsettled > 0) return `${unsettled} 份试卷没有考完或没有评完`;
  if (withoutFinal > 0) return `${withoutFinal} 份试卷没有最终答案`;
  if (addDays(lastHandIn ?? until, days) > now) return `最后一次交卷还不到 ${days} 天`;
  return '';
}

export interface Archiving {
  readonly part: string;
  /** The directory. */
  readonly to: string;
  readonly days: number;
}

/**
 * Writes a partition into a file and reads it back. Finished files are not written again: after an interruption it
 * resumes from there.
 */
export async function archivePart(outer: Ctx<null>, { part: name, to, days }: Archiving): Promise<Manifest> {
  const part = await settledPart(outer, { name, days });
  const file = fileOf(part, to);
  const manifest =
    (await findManifest(file)) ??
    (await transaction(outer, (ctx) => {
      const { fromId, untilId } = part;
      return writeArchive(file, queries.linesOf(ctx.db, part.name), { part: part.name, fromId, untilId });
    }));
  await verifyFile(file, manifest);
  return manifest;
}

/** Drops a partition, if the file contains exactly its rows. */
export async function dropArchived(outer: Ctx<null>, { by, ...archiving }: Archiving & { by: string }): Promise<void> {
  const part = await settledPart(outer, { name: archiving.part, days: archiving.days });
  const file = fileOf(part, archiving.to);
  const manifest = await findManifest(file);
  if (!manifest) throw new ArchiveRefused(`${file} 没有写完`);
  await verifyFile(file, manifest);
  await transaction(outer, async (ctx) => {
    await queries.holdPart(ctx.db, part);
    const contents = await contentsOf(queries.linesOf(ctx.db, part.name));
    if (!isSame(contents, manifest)) throw new ArchiveRefused(`${part.name} 与 ${file} 不一致，请删去文件重新归档`);
    const { contentSha256: _, ...stored } = manifest;
    const row = { id: newId(), ...stored, fileName: basename(file), archivedBy: by, archivedAt: ctx.now };
    await queries.insertArchive(ctx.db, row);
    await record(ctx, {
      action: 'paper.savesArchived',
      target: `part:${part.name}`,
      summary: `${stored.papers} 份试卷的 ${stored.saves} 次保存，${row.fileName}`,
      after: { fileName: row.fileName, fileSha256: stored.fileSha256 },
      by: { id: null, userName: by, realName: '' },
    });
    await queries.dropPart(ctx.db, part);
    // A paper that was reopened meanwhile needs its saves; from here on its saves are gone, and no other is reopened.
    if ((await queries.standingOf(ctx.db, part)).unsettled > 0)
      throw new ArchiveRefused('有试卷刚刚重新开放，没有归档');
  });
}

/** Restores an archived partition unchanged. */
export async function restorePart(outer: Ctx<null>, { file, by }: { file: string; by: string }): Promise<Manifest> {
  const manifest = await findManifest(file);
  if (!manifest) throw new ArchiveRefused(`${file} 旁边没有说明文件`);
  await verifyFile(file, manifest);
  await transaction(outer, async (ctx) => {
    await queries.createPart(ctx.db, manifest.part);
    for await (const lines of inSteps(readArchive(file))) await queries.insertLines(ctx.db, manifest.part, lines);
    const contents = await contentsOf(queries.linesOf(ctx.db, manifest.part));
    if (!isSame(contents, manifest)) throw new ArchiveRefused('写回的记录与文件不一致，没有恢复');
    await queries.attachPart(ctx.db, manifest);
    await queries.setRestored(ctx.db, manifest.part, ctx.now);
    await record(ctx, {
      action: 'paper.savesRestored',
      target: `part:${manifest.part}`,
      summary: basename(file),
      by: { id: null, userName: by, realName: '' },
    });
  });
  return manifest;
}

/** What an archive contains of one paper, and whether that yields the stored answers and receipt. */
export async function replayPaper(
  ctx: Ctx<null>,
  { file, paperId }: { file: string; paperId: string },
): Promise<Replayed & { saves: number }> {
  const manifest = await findManifest(file);
  if (manifest && manifest.fileSha256 !== (await hashOf(file))) throw new ArchiveRefused(`${file} 已损坏或被改动`);
  const lines: string[] = [];
  for await (const line of readArchive(file)) {
    if (line.paperId === paperId) lines.push(line.text);
    // The lines are in the order of the papers.
    else if (lines.length > 0) break;
  }
  return { saves: lines.length, ...(await queries.replayLines(ctx.db, paperId, lines)) };
}

async function settledPart(ctx: Ctx<null>, { name, days }: { name: string; days: number }): Promise<PartStanding> {
  const part = (await listParts(ctx, days)).find((each) => each.name === name);
  if (!part) throw new ArchiveRefused(`没有分区 ${name}`);
  if (part.why !== '') throw new ArchiveRefused(`${name} 不能归档：${part.why}`);
  return part;
}

const fileOf = ({ name }: Part, directory: string): string => join(directory, `${name}.ndjson.gz`);

/** Reads the whole file back. */
async function verifyFile(file: string, manifest: Manifest): Promise<void> {
  const isWhole = manifest.fileSha256 === (await hashOf(file)) && isSame(await contentsOf(readArchive(file)), manifest);
  if (!isWhole) throw new ArchiveRefused(`${file} 已损坏或被改动`);
}

function isSame(one: Contents, other: Contents): boolean {
  return one.saves === other.saves && one.papers === other.papers && one.contentSha256 === other.contentSha256;
}

const STEP = 1_000;

async function* inSteps(lines: AsyncIterable<queries.Line>): AsyncGenerator<string[]> {
  let step: string[] = [];
  for await (const { text } of lines) {
    step.push(text);
    if (step.length < STEP) continue;
    yield step;
    step = [];
  }
  if (step.length > 0) yield step;
}
