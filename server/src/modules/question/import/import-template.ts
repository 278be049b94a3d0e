import { XLSX } from '@ganlin/contract/core/import';
import { readOptions, letterAt } from '@ganlin/domain/question-text/cell-options';
import { answerLetters } from '@ganlin/domain/question-text/cell-answer';
import type { QuestionCells } from '@ganlin/domain/question-text/cells';
import { questionColumns } from '@ganlin/domain/question-text/import-columns';
import type { questionImportApi } from '@ganlin/contract/question/import';
import { DOCX } from '@ganlin/contract/question/question';
import { readText } from '@ganlin/domain/question-text/text';
import type ExcelJS from 'exceljs';
import type { FileReply, Handler } from '../../../platform/http/handler.ts';
import { exampleText } from './import-examples.ts';
import { optionColumns } from '../import-readers/import-option-reader.ts';
import { EXAMPLES } from '../import-readers/import-reader.ts';

const NAME = '试题导入模板';
/** Option columns in the template; users may add more. */
const LETTERS = Array.from({ length: 6 }, (_, at) => letterAt(at));

/** The files never change, and a sheet takes a second of a busy processor: each is made once per process. */
const made = new Map<keyof typeof forms, Promise<FileReply>>();

/** A template to fill in: a spreadsheet, or the examples as text to overwrite. */
export const template: Handler<typeof questionImportApi.template> = async (_ctx, { form }) => {
  const file = made.get(form) ?? forms[form]();
  made.set(form, file);
  file.catch(() => made.delete(form));
  return file;
};

const forms: Readonly<Record<'xlsx' | 'docx' | 'txt', () => Promise<FileReply>>> = {
  xlsx: async () => ({ contentType: XLSX, fileName: `${NAME}.xlsx`, body: await bookTemplate() }),
  docx: async () => ({ contentType: DOCX, fileName: `${NAME}.docx`, body: await paperTemplate() }),
  // With the BOM by which Windows recognises UTF-8.
  txt: async () => ({
    contentType: 'text/plain',
    fileName: `${NAME}.txt`,
    body: Buffer.from(`\uFEFF${exampleText.replaceAll('\n', '\r\n')}`),
  }),
};

async function paperTemplate(): Promise<Buffer> {
  // Loaded only when a Word file is requested.
  const { Document, Packer, Paragraph, TextRun } = await import('docx');
  const children = exampleText.split('\n').map((line) => {
    const isHeading = line.startsWith('【') && !line.startsWith('【小题】');
    return new Paragraph({ children: [new TextRun({ text: line, bold: isHeading })], spacing: { after: 60 } });
  });
  return Packer.toBuffer(new Document({ title: NAME, sections: [{ children }] }));
}

type Row = readonly string[];
interface Heading {
  readonly title: string;
  readonly hint: string;
  readonly width: number;
}

/** Two alternative sheets to fill in; examples and instructions are on other sheets, which are never imported. */
async function bookTemplate(): Promise<Buffer> {
  const { default: Excel } = await import('exceljs');
  const book = new Excel.Workbook();
  const examples = readText(exampleText).blocks.map(({ cells }) => cells);
  addSheet(book, '一行一题', questionHeadings, []);
  addSheet(book, '一行一选项', optionHeadings, []);
  addGuide(book);
  addSheet(book, `${EXAMPLES}（一行一题）`, questionHeadings, examples.map(questionRow));
  addSheet(
    book,
    `${EXAMPLES}（一行一选项）`,
    optionHeadings,
    examples.filter(({ type }) => hasOwnRows(type)).flatMap(optionRows),
  );
  return Buffer.from(await book.xlsx.writeBuffer());
}

const TEXT_FORMAT = '@';
const GREY = 'FFF2F3F5';

function addSheet(book: ExcelJS.Workbook, name: string, headings: readonly Heading[], rows: readonly Row[]): void {
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = headings.map(({ title, width }) => ({
    header: title,
    width,
    style: { numFmt: TEXT_FORMAT, alignment: { wrapText: true, vertical: 'top' } },
  }));
  headings.forEach(({ hint, title }, index) => {
    const cell = sheet.getRow(1).getCell(index + 1);
    cell.font = { bold: true, ...(title.endsWith('*') ? { color: { argb: 'FFC9302C' } } : {}) };
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: GREY } };
    if (hint !== '') cell.note = hint;
  });
  sheet.addRows(rows.map((row) => [...row]));
}

/** The columns of the contract, with one column per option instead of the combined one. */
const questionHeadings: readonly Heading[] = questionColumns.flatMap(({ key, title, required, hint, width }) =>
  key === 'options'
    ? LETTERS.map((letter) => ({ title: letter, hint: `选项 ${letter}；匹配题写成 左 —— 右`, width: 18 }))
    : [{ title: required ? `${title}*` : title, hint, width }],
);

function questionRow(cells: QuestionCells): Row {
  const { options } = readOptions(cells.options);
  const isLettered = options.some(({ letter }) => letter !== '');
  const texts = isLettered ? options.map(({ text }) => text) : cells.options.split('\n');
  return questionColumns.flatMap(({ key }) =>
    key === 'options' ? LETTERS.map((_letter, at) => texts[at] ?? '') : [cells[key]],
  );
}

const optionHeadings: readonly Heading[] = (
  [
    ['number', '同一道题的各行填同一个序号', 10],
    ['type', '单选题、多选题、判断题、简答题、填空题', 10],
    ['stem', '填在这道题的第一行', 50],
    ['analysis', '', 40],
    ['picture', '把图片直接放进单元格', 12],
    ['film', '导入后在试题中上传', 12],
    ['repo', '题库名称，多个用 ； 分隔；可不填', 16],
    ['right', '是、否', 12],
    ['option', '判断题写 正确、错误；填空题一行一个空的答案；简答题写参考答案', 30],
    ['optionAnalysis', '', 30],
    ['optionPicture', '把图片直接放进单元格', 12],
  ] as const
).map(([key, hint, width]) => ({ title: optionColumns[key][0], hint, width }));

const hasOwnRows = (type: string): boolean => !['匹配题', '组合题'].includes(type);

function optionRows(cells: QuestionCells, index: number): Row[] {
  const { options, analyses } = readOptions(cells.options);
  const rights = new Set(answerLetters(cells.answer));
  const lines = options.map(({ letter, text }) => ({
    text,
    isRight: rights.has(letter),
    why: analyses.get(letter) ?? '',
  }));
  return (lines.length > 0 ? lines : answerLines(cells)).map(({ text, isRight, why }, at) => {
    const head = at === 0 ? [cells.type, cells.stem, cells.analysis, '', '', ''] : ['', '', '', '', '', ''];
    return [String(index + 1), ...head, isRight ? '是' : '否', text, why, ''];
  });
}

function answerLines({ type, answer }: QuestionCells): { text: string; isRight: boolean; why: string }[] {
  if (type === '判断题') return ['正确', '错误'].map((text) => ({ text, isRight: text === answer, why: '' }));
  const parts = type === '填空题' ? answer.split('|') : [answer];
  return parts.map((text) => ({ text: text.trim(), isRight: true, why: '' }));
}

function addGuide(book: ExcelJS.Workbook): void {
  const sheet = book.addWorksheet('填写说明');
  sheet.columns = [{ width: 20 }, { width: 90 }];
  const heading = (...texts: string[]) => {
    sheet.addRow(texts).font = { bold: true };
  };
  heading('怎样填写');
  for (const line of guide) sheet.addRow(['', line]);
  sheet.addRow([]);
  heading('一行一题的列', '填写要求');
  for (const { title, required, hint } of questionColumns) {
    sheet.addRow([title, [required ? '必填' : '选填', hint].filter(Boolean).join('；')]);
  }
  sheet.addRow([]);
  heading('一行一选项的列', '填写要求');
  for (const { title, hint } of optionHeadings) sheet.addRow([title, hint]);
}

const guide = [
  '“一行一题”和“一行一选项”两个工作表任选一个填写，另一个留空。',
  '名称以“示例”开头的工作表只供参考，不会导入。',
  '题型可以写名称，也可以写数字：1 单选、2 多选、3 判断、4 简答、5 填空、6 匹配、99 组合。',
  '组合题的小题可以写在“小题”列，也可以在下一行起每行写一个小题，题型写成“小题-单选题”。',
  '图片直接放进单元格：放在题干、选项或解析所在的格里，就显示在那里。',
  '填了编码而库里已有这个编码时，这一行是那道题的新版本。',
];
