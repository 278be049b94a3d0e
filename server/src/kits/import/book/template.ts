import { XLSX, type ImportColumn } from '@ganlin/contract/core/import';
import type ExcelJS from 'exceljs';
import type { FileReply } from '../../../platform/http/handler.ts';
import type { GuideSection, ImportShape } from '../definition.ts';
import { headingOf } from './heading.rules.ts';

/** Long numbers typed into a column of this format stay text. */
const TEXT_FORMAT = '@';
const GREY = 'FFF2F3F5';

/** An empty sheet with the headings, and a second one that explains them: a sample row would be imported too. */
export async function templateOf({ noun, columns }: ImportShape, guide: readonly GuideSection[]): Promise<FileReply> {
  const { default: Excel } = await import('exceljs');
  const book = new Excel.Workbook();
  addHeadings(book.addWorksheet(noun, { views: [{ state: 'frozen', ySplit: 1 }] }), columns);
  addGuide(book.addWorksheet('填写说明'), { columns, guide });
  const body = Buffer.from(await book.xlsx.writeBuffer());
  return { contentType: XLSX, fileName: `${noun}导入模板.xlsx`, body };
}

function addHeadings(sheet: ExcelJS.Worksheet, columns: readonly ImportColumn[]): void {
  sheet.columns = columns.map((column) => ({
    header: headingOf(column),
    width: column.width,
    style: { numFmt: TEXT_FORMAT },
  }));
  columns.forEach(({ hint, required }, index) => {
    const cell = sheet.getRow(1).getCell(index + 1);
    cell.font = { bold: true, ...(required ? { color: { argb: 'FFC9302C' } } : {}) };
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: GREY } };
    if (hint !== '') cell.note = hint;
  });
}

function addGuide(
  sheet: ExcelJS.Worksheet,
  { columns, guide }: { columns: readonly ImportColumn[]; guide: readonly GuideSection[] },
): void {
  sheet.columns = [{ width: 24 }, { width: 60 }];
  const heading = (...texts: string[]) => {
    sheet.addRow(texts).font = { bold: true };
  };
  heading('列', '填写要求');
  for (const { title, required, hint } of columns) {
    sheet.addRow([title, [required ? '必填' : '选填', hint].filter(Boolean).join('；')]);
  }
  for (const { title, lines } of guide) {
    sheet.addRow([]);
    heading(title);
    for (const line of lines) sheet.addRow([...line]);
  }
}
