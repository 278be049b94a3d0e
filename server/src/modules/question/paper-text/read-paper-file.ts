import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FORMULA_NOTE, TABLE_NOTE } from '@ganlin/domain/question-text/paper/paper';
import type { Ctx, User } from '../../../platform/ctx.ts';
import type { UploadedFile } from '../../../platform/http/handler.ts';
import { FORMULA_MARK, TABLE_MARK } from '../../../kits/import/docx/docx-labels.ts';
import { decodeText } from '../../../kits/import/docx/plain-text.rules.ts';
import { readDocx } from '../../../kits/import/docx/read-docx.ts';
import { fileUrl, keepInner, wantSmall } from '../../media/index.ts';
import { pictureIntake, withPictures } from '../import-readers/import-pictures.ts';
import { unreadable } from '../import-readers/import-refusals.ts';
import { QUESTION_FILE } from '../model/write.ts';

export interface PaperFile {
  readonly text: string;
  /** URLs of its pictures by their ids, for the user who sent it. */
  readonly media: Readonly<Record<string, string>>;
}

/**
 * The text of a paper in a file, to be edited further. Its pictures become the user's uploads for questions: those
 * that no question shows later are swept.
 */
export async function readPaperFile(ctx: Ctx<User>, file: UploadedFile): Promise<PaperFile> {
  const bytes = await buffer(file.open());
  if (extname(file.name).toLowerCase() !== '.docx') {
    const text = decodeText(bytes);
    if (text === undefined) throw unreadable('文字编码无法识别，请另存为 UTF-8');
    return { text, media: {} };
  }
  const { lines, pictures } = await readDocx(bytes);
  const intake = pictureIntake(pictures);
  const { cells } = withPictures({ text: lines.join('\n') }, intake);
  const shown = intake.shown();
  const ids = shown.map(({ id }) => id);
  if (shown.length > 0) {
    await keepInner(ctx, shown, { purpose: QUESTION_FILE, ownerId: ctx.user.id });
    await wantSmall(ctx, ids);
  }
  return {
    text: cells.text.replaceAll(FORMULA_MARK, FORMULA_NOTE).replaceAll(TABLE_MARK, TABLE_NOTE),
    media: Object.fromEntries(ids.map((id) => [id, fileUrl(ctx, id, { inline: true })])),
  };
}
