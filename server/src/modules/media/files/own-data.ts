import { textInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { AVATAR, filesOf } from '../model/queries.ts';
import { uploadsBy, type UploadTable } from '../model/upload.queries.ts';

const STEP = 1000;

type File = Awaited<ReturnType<typeof filesOf>>[number];

export const ownFiles = defineOwnData({
  title: '上传的文件',
  about: '您上传过的头像和其他文件的名称、大小和时间，不含文件本身。',
  columns: [
    { title: '上传时间', width: 20, value: ({ createdAt }: File) => textInChina(createdAt) },
    { title: '文件名', width: 40, value: ({ name }) => name },
    { title: '类型', width: 24, value: ({ contentType }) => contentType },
    { title: '大小（字节）', width: 14, value: ({ size }) => size },
    { title: '用途', width: 16, value: ({ purpose }) => (purpose === AVATAR ? '头像' : purpose) },
  ],
  rows: files,
});

async function* files(ctx: Ctx<null>, userId: string): AsyncGenerator<File[]> {
  for (let after: string | undefined; ;) {
    const found = await filesOf(ctx.db, userId, { after, limit: STEP });
    yield found;
    if (found.length < STEP) return;
    after = found.at(-1)?.id;
  }
}

type Upload = Awaited<ReturnType<typeof uploadsBy>>[number];

const uploadColumns = [
  { title: '上传时间', width: 20, value: ({ createdAt }: Upload) => textInChina(createdAt) },
  { title: '文件名', width: 40, value: ({ name }: Upload) => name },
  { title: '大小（字节）', width: 14, value: ({ size }: Upload) => size },
];

export const ownVideos = defineOwnData({
  title: '上传的视频',
  about: '您上传过的视频的名称、大小和时间，不含视频本身。',
  columns: uploadColumns,
  rows: (ctx, userId) => uploads(ctx, 'mediaVideo', userId),
});

export const ownDocuments = defineOwnData({
  title: '上传的文档',
  about: '您上传过的课件等文档的名称、大小和时间，不含文档本身。',
  columns: uploadColumns,
  rows: (ctx, userId) => uploads(ctx, 'mediaDocument', userId),
});

async function* uploads(ctx: Ctx<null>, table: UploadTable, ownerId: string): AsyncGenerator<Upload[]> {
  for (let after: string | undefined; ;) {
    const found = await uploadsBy(ctx.db, table, { ownerId, after, limit: STEP });
    yield found;
    if (found.length < STEP) return;
    after = found.at(-1)?.id;
  }
}
