import { rowUnitOf, RowState, XLSX, type ImportFault, type ImportLike } from '@ganlin/contract/core/import';
import type { Ctx, User } from '../../platform/ctx.ts';
import type { FileReply } from '../../platform/http/handler.ts';
import { sheetOf } from '../../platform/sheet.ts';
import type { ImportShape, SheetRow } from './definition.ts';
import { FAULT_TITLE, headingOf } from './book/heading.rules.ts';
import { getOwn, rowsIn } from './own-import.ts';

type Row = SheetRow & { readonly faults: readonly ImportFault[] };

const FAULT_WIDTH = 60;

const listed = [RowState.warning, RowState.error, RowState.duplicate];

/**
 * The rows with faults in the template's columns, with the faults repeated at each cell: once corrected, the file can
 * be uploaded as it is.
 */
export async function faultListOf(ctx: Ctx<User>, shape: ImportShape, id: string): Promise<FileReply> {
  const { fileName } = await getOwn(ctx, shape, id);
  const rowUnit = rowUnitOf(fileName, shape.unit);
  const columns = [
    ...shape.columns.map((column) => ({
      title: headingOf(column),
      width: column.width,
      value: ({ cells }: Row) => cells[column.key] ?? '',
      note: ({ faults }: Row) => noteOf(faults, column.key),
    })),
    { title: FAULT_TITLE, width: FAULT_WIDTH, value: (row: Row) => faultsIn(row, shape, rowUnit) },
  ];
  const body = sheetOf(shape.noun, columns, rowsIn(ctx, id, listed));
  return { contentType: XLSX, fileName: `${fileName.replace(/\.(?:xlsx|docx|txt)$/i, '')}-错误清单.xlsx`, body };
}

function noteOf(faults: readonly ImportFault[], key: string): string | undefined {
  const own = faults.filter(({ column }) => column === key).map(worded);
  return own.length > 0 ? own.join('\n') : undefined;
}

const worded = ({ message, warning }: ImportFault): string => `${warning ? '（警告）' : ''}${message}`;

function faultsIn({ faults, like }: Row, { columns }: ImportShape, rowUnit: string): string {
  const titles = new Map(columns.map(({ key, title }) => [key, title]));
  const words = faults.map(({ column, message, warning }) => {
    const title = titles.get(column);
    return `${warning ? '（警告）' : ''}${title === undefined ? '' : `${title}：`}${message}`;
  });
  return [...words, ...(like ? [likeWords(like, rowUnit)] : [])].join('；');
}

function likeWords({ code, rowNumber, percent }: ImportLike, rowUnit: string): string {
  const other = rowNumber === null ? code : `第 ${rowNumber} ${rowUnit}`;
  return percent === 100 ? `与 ${other} 相同` : `与 ${other} 相似（${percent}%）`;
}
