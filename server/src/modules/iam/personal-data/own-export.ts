import { XLSX } from '@ganlin/contract/core/import';
import { textInChina } from '@ganlin/contract/core/time';
import { OWN_EXPORT, type profileApi } from '@ganlin/contract/iam/profile';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineTask, startTask } from '../../../platform/jobs/task.ts';
import type { OwnData } from '../../../platform/module/own-data.ts';
import { bookOf, sheet, type Sheet } from '../../../platform/sheet.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';
import { record } from '../../audit/index.ts';
import { ownAccount } from './own-data.ts';
import { provePassword } from '../profile/own-password.ts';
import { findOwn } from '../profile/own.queries.ts';

const FILE_NAME = '我的个人信息.xlsx';

export const exportOwn: Handler<typeof profileApi.exportOwn> = async (ctx, { password }) => {
  await provePassword(ctx, password);
  return transaction(ctx, async (ctx) => {
    const userId = ctx.user.id;
    await record(ctx, { action: 'iam.ownDataExported', target: `user:${userId}` });
    return { taskId: await startTask(ctx, exportOwnTask, { title: '导出我的个人信息', input: { userId } }) };
  });
};

/** The data every module stores about the user, one sheet each, after a sheet that explains them. */
export const exportOwnTask = defineTask(
  OWN_EXPORT,
  z.object({ userId: z.string() }),
  async (ctx, { userId }, { id, report, keep }) => {
    await refuseGone(ctx, userId);
    const parts = partsOf(ctx);
    const total = parts.length;
    const sheets = parts.map((part, index) =>
      withProgress(part.sheet(ctx, userId), () => report({ done: index, total, note: `正在写入${part.title}` })),
    );
    const body = bookOf([explanation(ctx), ...sheets]);
    await keep({ name: FILE_NAME, contentType: XLSX, body, encrypted: true });
    // Erasing the account meanwhile deleted its files; this file was written too late for that and is removed here.
    await refuseGone(ctx, userId).catch(async (gone: unknown) => {
      await ctx.storage.remove(storageKeyOf(id));
      throw gone;
    });
    return `共 ${total} 类信息，7 天内可以下载`;
  },
);

/** In module order, but with the account first: that is what readers look for. */
const partsOf = ({ ownData }: Ctx<null>): OwnData[] => [ownAccount, ...ownData.filter((part) => part !== ownAccount)];

async function refuseGone(ctx: Ctx<null>, userId: string): Promise<void> {
  if (!(await findOwn(ctx.db, userId))) throw new AppError('userNotFound');
}

function withProgress(part: Sheet, reportProgress: () => Promise<void>): Sheet {
  return { ...part, batches: reportFirst(part.batches, reportProgress) };
}

async function* reportFirst<Batch>(batches: AsyncIterable<Batch>, reportProgress: () => Promise<void>) {
  await reportProgress();
  yield* batches;
}

const columns = [
  { title: '内容', width: 16, value: ([what]: readonly [string, string]) => what },
  { title: '说明', width: 80, value: ([, text]: readonly [string, string]) => text },
];

function explanation(ctx: Ctx<null>): Sheet {
  const rows: readonly (readonly [string, string])[] = [
    ['这是什么', '本站保存的、与您的账号有关的个人信息，应您本人的要求生成。每类信息一张表。'],
    ['生成时间', `${textInChina(ctx.now)}（北京时间）`],
    ...partsOf(ctx).map(({ title, about }) => [title, about] as const),
    ['不在其中', '密码只以无法还原的形式保存；人脸只保存用于比对的特征值。这两项不提供副本。'],
    ['请妥善保管', '文件含有完整的手机号和身份证号。服务器上的副本已加密，只有您本人可以下载，7 天后删除。'],
    ['更正与删除', '在“个人资料”页可以更改资料或注销账号；部门、身份证号等请联系管理员更正。'],
  ];
  return sheet('说明', columns, once(rows));
}

async function* once<Row>(rows: readonly Row[]) {
  yield rows;
}
