import { dayInChina, textInChina } from '@ganlin/contract/core/time';
import { consentStatusLabels } from '@ganlin/contract/transcript/consent';
import { entryKindLabels, type EntryKind } from '@ganlin/contract/transcript/entry';
import { exportStatusLabels } from '@ganlin/contract/transcript/export';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { listOf, type Consent } from '../consent/consent.queries.ts';
import { consentStatus } from '../consent/consent.rules.ts';
import { listExports } from '../exports/exports.queries.ts';
import { exportStatus } from '../exports/export-status.rules.ts';
import { forgetOwner, forgetRequester } from './own-data.queries.ts';

const STEP = 500;

/** All rows of a query that returns pages. */
async function* inSteps<Row>(
  page: (at: { readonly limit: number; readonly offset: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += STEP) {
    const found = await page({ limit: STEP, offset });
    yield found;
    if (found.length < STEP) return;
  }
}

const partsText = (parts: readonly string[]): string =>
  parts.map((part) => entryKindLabels[part as EntryKind]).join('、');

type Exported = Awaited<ReturnType<typeof listExports>>[number] & { readonly statusLabel: string };

const ownExports = defineOwnData({
  title: '学习档案导出',
  about: '您导出过的学习档案：档案号、核验编号、内容范围、时间和状态。',
  columns: [
    { title: '档案号', width: 18, value: ({ fileNumber }: Exported) => fileNumber },
    { title: '核验编号', width: 18, value: ({ number }) => number },
    { title: '内容', width: 40, value: ({ parts }) => partsText(parts) },
    { title: '起', width: 14, value: ({ fromDay }) => fromDay ?? '' },
    { title: '止', width: 14, value: ({ toDay }) => toDay },
    { title: '导出时间', width: 20, value: ({ createdAt }) => textInChina(createdAt) },
    { title: '有效期至', width: 14, value: ({ expiresAt }) => dayInChina(expiresAt) },
    { title: '状态', width: 10, value: ({ statusLabel }) => statusLabel },
  ],
  rows: (ctx, userId) =>
    inSteps(async (at) => {
      const found = await listExports(ctx.db, userId, at);
      return found.map((row) => ({ ...row, statusLabel: exportStatusLabels[exportStatus(row, ctx.now)] }));
    }),
});

type Asked = Consent & { readonly statusLabel: string };

const ownConsents = defineOwnData({
  title: '学习档案查看申请',
  about: '谁申请过查看您的学习档案、用途，以及您的答复。',
  columns: [
    { title: '单位', width: 30, value: ({ unit }: Asked) => unit },
    { title: '申请人', width: 12, value: ({ requester }) => requester },
    { title: '用途', width: 40, value: ({ purpose }) => purpose },
    { title: '申请时间', width: 20, value: ({ createdAt }) => textInChina(createdAt) },
    { title: '状态', width: 10, value: ({ statusLabel }) => statusLabel },
    { title: '给看的内容', width: 40, value: ({ parts }) => partsText(parts) },
    { title: '给看到', width: 20, value: ({ expiresAt }) => (expiresAt ? textInChina(expiresAt) : '') },
    { title: '最近查看', width: 20, value: ({ viewedAt }) => (viewedAt ? textInChina(viewedAt) : '') },
  ],
  rows: (ctx, userId) =>
    inSteps(async (at) => {
      const found = await listOf(ctx.db, userId, at);
      return found.map((row) => ({ ...row, statusLabel: consentStatusLabels[consentStatus(row, ctx.now)] }));
    }),
});

export const ownData = [ownExports, ownConsents];

export function forgetAccount(outer: Ctx<null>, { userId }: { readonly userId: string }): Promise<void> {
  return transaction(outer, async ({ db, now }) => {
    await forgetOwner(db, userId, now);
    await forgetRequester(db, userId, now);
  });
}
