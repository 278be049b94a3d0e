import { certificateStatusLabels } from '@ganlin/contract/certificate/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { statusAt, typedCertificate, type Certificate } from '../model/certificate.ts';
import { listOwn } from '../own/own.queries.ts';
import { forgetPhoto } from '../photos/photos.queries.ts';
import { forgetHolder } from './own-data.queries.ts';

const STEP = 500;

type Row = Certificate & { readonly statusLabel: string };

export const ownCertificates = defineOwnData({
  title: '证书',
  about: '颁发给您的证书：编号、名称、印在上面的姓名、证件号（部分隐藏）和单位、有效期和状态。',
  columns: [
    { title: '编号', width: 24, value: ({ number }: Row) => number },
    { title: '证书', width: 30, value: ({ templateName }) => templateName },
    { title: '姓名', width: 12, value: ({ name }) => name },
    { title: '身份证号', width: 22, value: ({ fields }) => fields.idNumber ?? '' },
    { title: '单位', width: 24, value: ({ deptName }) => deptName },
    { title: '发证日期', width: 14, value: ({ issuedOn }) => issuedOn },
    { title: '有效期至', width: 14, value: ({ validUntil }) => validUntil ?? '长期' },
    { title: '状态', width: 10, value: ({ statusLabel }) => statusLabel },
  ],
  rows: async function* (ctx, userId) {
    for (let offset = 0; ; offset += STEP) {
      const found = (await listOwn(ctx.db, userId, { limit: STEP, offset })).map(typedCertificate);
      yield found.map((row) => ({ ...row, statusLabel: certificateStatusLabels[statusAt(ctx, row)] }));
      if (found.length < STEP) return;
    }
  },
});

export function forgetAccount(outer: Ctx<null>, { userId }: { readonly userId: string }): Promise<void> {
  return transaction(outer, async ({ db, now }) => {
    await forgetHolder(db, userId, { reason: '持证人已注销账号', now });
    await forgetPhoto(db, userId);
  });
}
