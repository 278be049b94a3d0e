import { RowState, XLSX, type ImportFault } from '@ganlin/contract/core/import';
import type { Ctx, User } from '../ctx.ts';
import type { FileReply } from '../http/handler.ts';
import { sheetOf } from '../sheet.ts';
import type { ImportShape, SheetRow } from './definition.ts';
import { FAULT_TITLE, headingOf } from './heading.rules.ts';
import { getOwn, rowsIn } from './own-import.ts';

type Row = SheetRow & { readonly faults: readonly ImportFault[] };

const FAULT_WIDTH = 60;

/** The rows with something wrong in the template's columns: corrected, the file can be uploaded as it is. */
export async function faultListOf(ctx: Ctx<User>, shape: ImportShape, id: string): Promise<FileReply> {
  const { fileName } = await getOwn(ctx, shape, id);
  const columns = [
    ...shape.columns.map((column) => ({
      title: headingOf(column),
      width: column.width,
      value: ({ cells }: Row) => cells[column.key] ?? '',
    })),
    { title: FAULT_TITLE, width: FAULT_WIDTH, value: ({ faults }: Row) => faultsIn(shape, faults) },
  ];
  const body = sheetOf(shape.noun, columns, rowsIn(ctx, id, [RowState.warning, RowState.error]));
  return { contentType: XLSX, fileName: `${fileName.replace(/\.xlsx$/i, '')}-错误清单.xlsx`, body };
}

function faultsIn({ columns }: ImportShape, faults: readonly ImportFault[]): string {
  const titles = new Map(columns.map(({ key, title }) => [key, title]));
  return faults
    .map(({ column, message, warning }) => {
      const title = titles.get(column);
      return `${warning ? '（警告）' : ''}${title === undefined ? '' : `${title}：`}${message}`;
    })
    .join('；');
}
