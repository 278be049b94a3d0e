import { readFile } from 'node:fs/promises';
import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import { Channel } from '@ganlin/contract/content/kinds';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { findAccount } from '../../iam/index.ts';
import { keepDrawing } from '../../media/index.ts';
import { columnsOf, filesOf } from '../model/article-form.rules.ts';
import { addFiles, insertArticle } from '../model/article.queries.ts';
import { insertCategory, listCategories } from '../model/category.queries.ts';
import { contentChanged } from '../model/changed.ts';
import { readDemoDrawing, readDemoPieces } from './demo-files.ts';
import { makeDemoFilm } from './demo-film.ts';
import { demoForm, demoId, demoStamps, withoutWords, type DemoPiece } from './demo-piece.rules.ts';
import { knownArticles } from './demo.queries.ts';
import { insertRevision } from '../manage/revision.queries.ts';
import { demoUrl } from '../../../folders.ts';

const folder = demoUrl('content/');
const WIDTH = 1200;
const HEIGHT = 675;

/** Seeds articles of every channel with their drawings. Leaves existing ones alone, whatever their state. */
export async function seedDemoContent(ctx: Ctx<null>): Promise<void> {
  const writer = await findAccount(ctx.db, demoAccounts.admin);
  if (writer) await addDemoArticles(ctx, writer.id);
}

/** The same by any account. */
export async function addDemoArticles(ctx: Ctx<null>, by: string): Promise<void> {
  const pieces = await readDemoPieces();
  const known = await knownArticles(
    ctx.db,
    pieces.map(({ id }) => id),
  );
  const missing = pieces.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return;
  for (const name of new Set(missing.flatMap(({ drawings }) => drawings)))
    await bring(ctx, `drawing/${name}`, await readDemoDrawing(name));
  for (const name of new Set(missing.flatMap(({ cover }) => cover ?? [])))
    await bring(ctx, `cover/${name}`, withoutWords(await readDemoDrawing(name)));
  const categories = await bringCategories(ctx);
  for (const piece of missing) {
    const categoryId = categories.get(`${piece.channel}/${piece.category}`);
    if (categoryId === undefined) throw new Error(`no category ${piece.category} for ${piece.title}`);
    await bringPiece(ctx, piece, { categoryId, by });
  }
  contentChanged(ctx);
}

const bring = (ctx: Ctx<null>, name: string, svg: string): Promise<void> =>
  keepDrawing(ctx, { id: demoId(name), name: `${name.replace('/', '-')}.svg`, svg, width: WIDTH, height: HEIGHT });

/** The ids of the demo's categories by channel and title; existing ones made by a user are reused. */
async function bringCategories(ctx: Ctx<null>): Promise<Map<string, string>> {
  const wanted = await readDemoCategories();
  const there = (await listCategories(ctx.db, undefined)).filter(({ parentId }) => parentId === null);
  const ids = new Map(there.map(({ id, channel, title }) => [`${channel}/${title}`, id]));
  for (const { channel, title, sort } of wanted) {
    const key = `${channel}/${title}`;
    if (ids.has(key)) continue;
    const id = demoId(`category/${key}`);
    await insertCategory(ctx.db, { id, channel, parentId: null, title, sort, createdAt: ctx.now });
    ids.set(key, id);
  }
  return ids;
}

const Categories = z.record(z.enum(Object.keys(Channel)), z.array(z.string()));

async function readDemoCategories(): Promise<{ channel: Channel; title: string; sort: number }[]> {
  const file = Categories.parse(JSON.parse(await readFile(new URL('categories.json', folder), 'utf8')));
  return Object.entries(Channel).flatMap(([name, channel]) =>
    (file[name] ?? []).map((title, at) => ({ channel, title, sort: at + 1 })),
  );
}

async function bringPiece(
  ctx: Ctx<null>,
  piece: DemoPiece,
  { categoryId, by }: { categoryId: string; by: string },
): Promise<void> {
  const { id } = piece;
  const form = demoForm(piece, { now: ctx.now, categoryId });
  const stamps = demoStamps(piece, ctx.now);
  await insertArticle(ctx.db, { ...columnsOf(form), ...stamps, id, version: 1, createdBy: by, updatedBy: by });
  const saved = { savedBy: by, savedAt: stamps.updatedAt, note: '' };
  await insertRevision(ctx.db, { articleId: id, version: 1, form: JSON.stringify(form), ...saved });
  await addFiles(ctx.db, id, filesOf(form).pictures);
  if (piece.film !== undefined) await enqueue(ctx, makeDemoFilm, { articleId: id, by });
}
