import type { ImportFault } from '@ganlin/contract/core/import';
import { questionImportApi as api } from '@ganlin/contract/question/import';
import ExcelJS from 'exceljs';
import type { TestApp, TestUser } from './app.ts';
import { Refused } from './client.ts';
import { unique } from './questions.ts';
import { sendFile } from './upload.ts';

type Cell = ExcelJS.CellValue;
type Only = 'all' | 'good' | 'warning' | 'error' | 'duplicate' | 'fixed' | 'problem';

interface Confirmation {
  readonly way?: 'good' | 'all';
  readonly publish?: boolean;
}

export const questionTitles = ['题型', '题干', 'A', 'B', 'C', 'D', '答案', '解析', '难度', '知识点', '题库', '编码'];

/** A picture on a sheet: row from 1, column from 0. */
interface Placed {
  readonly row: number;
  readonly column: number;
  readonly content: Buffer;
  readonly ext?: 'png' | 'jpeg' | 'gif';
}

/** A workbook as users create it. */
export async function questionBook(
  rows: readonly (readonly Cell[])[],
  { titles = questionTitles, pictures = [] }: { titles?: readonly string[]; pictures?: readonly Placed[] } = {},
): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('试题');
  sheet.addRow([...titles]);
  sheet.addRows(rows.map((row) => [...row]));
  for (const { row, column, content, ext = 'png' } of pictures) {
    const imageId = book.addImage({ buffer: content as never, extension: ext });
    sheet.addImage(imageId, { tl: { col: column + 0.1, row: row - 1 + 0.1 }, ext: { width: 20, height: 20 } });
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** Cells of a unique question. */
export function single(change: Partial<Record<string, Cell>> = {}): Cell[] {
  const cells: Record<string, Cell> = {
    题型: '单选题',
    题干: `${sentence()}？`,
    A: '甲',
    B: '乙',
    C: '丙',
    D: '丁',
    答案: 'A',
    ...change,
  };
  return questionTitles.map((title) => cells[title] ?? '');
}

/** A stem unlike every other. */
export function sentence(): string {
  return Array.from({ length: 6 }, () => unique()).join('与');
}

/** Steps that import tests repeat, as this user. */
export function questionImporter(app: TestApp, user: TestUser) {
  const upload = async (content: Buffer, name = '试题.xlsx') => {
    const response = await sendFile(app, api.start, { token: user.token, name, content });
    const body = response.json<{ code: number; msg: string; data: Awaited<ReturnType<typeof start>> }>();
    if (response.statusCode !== 200 || body.code !== 0) throw new Refused(response.statusCode, body);
    return body.data;
  };
  const start = (text: string) => user.call(api.startText, { text });
  const rows = async (id: string, only: Only = 'all') =>
    (await user.call(api.rows, { params: { id, only }, size: 200 })).records;
  return {
    upload,
    start,
    rows,
    /** Uploads a file and has it read and checked. */
    checked: async (content: Buffer | string, name?: string) => {
      const { id } = typeof content === 'string' ? await start(content) : await upload(content, name);
      await app.runJobs();
      return id;
    },
    /** The errors row by row: `[12, 'answer 没有写答案']`. */
    faults: async (id: string) => (await rows(id, 'problem')).map(({ number, faults }) => [number, ...textOf(faults)]),
    detail: (id: string) => user.call(api.detail, { id }),
    fix: (id: string, number: number, cells: Record<string, string>) => user.call(api.fix, { id, number, cells }),
    confirm: async (id: string, repoIds: string[], { way = 'good', publish = true }: Confirmation = {}) => {
      await user.call(api.confirm, { id, way, options: { repoIds, publish } });
      await app.runJobs();
      return user.call(api.detail, { id });
    },
    undo: (id: string) => user.call(api.undo, { id }),
  };
}

const textOf = (faults: readonly ImportFault[]): string[] =>
  faults.map(({ column, message }) => `${column} ${message}`);
