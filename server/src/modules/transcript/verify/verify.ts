import { readSignedBy, signedPartOf } from '@ganlin/contract/certificate/signed';
import { ExportStatus } from '@ganlin/contract/transcript/export';
import { decodeExport } from '@ganlin/contract/transcript/signed';
import { CheckResult, type Checked, type transcriptVerifyApi } from '@ganlin/contract/transcript/verify';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { contentDigest } from '../../audit/index.ts';
import { hasSigned, knowsHolder, maskedName, trustedKeys } from '../../certificate/index.ts';
import type { ExportContents } from '../exports/contents.ts';
import { exportStatus } from '../exports/export-status.rules.ts';
import { findByNumber, type ExportRow } from '../exports/exports.queries.ts';

/** A wrong name gets the same reply as a number that does not exist. */
export const check: Handler<typeof transcriptVerifyApi.check> = async (ctx, { text, name }) => {
  const signed = signedPartOf(text);
  // A typed number has no signature.
  if (!signed.includes('.')) {
    const row = await findByNumber(ctx.db, text.toUpperCase());
    return row ? answerFor(ctx, row, { name, isInHand: false }) : nothing(ctx, CheckResult.unknown);
  }
  const content = await readSignedBy(signed, decodeExport, { keys: await trustedKeys(ctx), checks: hasSigned });
  if (!content) return nothing(ctx, CheckResult.forged);
  const row = await findByNumber(ctx.db, content.number);
  if (!row) return nothing(ctx, CheckResult.unknown);
  // Signed by us, but not what was exported with this number. Of an erased account nothing is left to compare.
  if (row.signed !== '' && row.signed !== signed) return nothing(ctx, CheckResult.forged);
  return answerFor(ctx, row, { name, isInHand: true });
};

interface Known {
  /** What the asker has typed of it. */
  readonly name: string;
  /** The code was scanned: the asker has the paper. */
  readonly isInHand: boolean;
}

const results: Readonly<Record<ExportStatus, CheckResult>> = {
  [ExportStatus.valid]: CheckResult.genuine,
  [ExportStatus.withdrawn]: CheckResult.withdrawn,
  [ExportStatus.expired]: CheckResult.expired,
};

function answerFor(ctx: Ctx, row: ExportRow, { name, isInHand }: Known): Checked {
  const contents = row.contents as unknown as ExportContents;
  const isErased = row.signed === '';
  // Neither was the stored contents what was signed, nor can the paper be compared with it.
  if (!isErased && contentDigest(contents) !== row.digest) return nothing(ctx, CheckResult.forged);
  const owner = isErased ? '' : contents.name;
  const isNameKnown = knowsHolder(name, { name: owner, idNumber: '' });
  if (name !== '' && !isNameKnown) return nothing(ctx, CheckResult.unknown);
  const status = exportStatus(row, ctx.now);
  const isShared = status === ExportStatus.valid && (isInHand || isNameKnown);
  return {
    result: results[status],
    checkedAt: ctx.now,
    number: row.number,
    fileNumber: isInHand || isNameKnown ? row.fileNumber : '',
    name: maskedName(owner, isNameKnown),
    isNameKnown,
    unit: isShared && isNameKnown ? contents.unit : '',
    issuedAt: row.createdAt,
    expiresAt: row.expiresAt,
    withdrawnAt: row.withdrawnAt,
    from: row.fromDay,
    to: row.toDay,
    digest: row.digest,
    summary: isShared ? contents.summary : null,
  };
}

const nothing = ({ now }: Ctx, result: CheckResult): Checked => ({
  result,
  checkedAt: now,
  number: '',
  fileNumber: '',
  name: '',
  isNameKnown: false,
  unit: '',
  issuedAt: null,
  expiresAt: null,
  withdrawnAt: null,
  from: null,
  to: null,
  digest: '',
  summary: null,
});
