import { isCheckDigitRight } from '@ganlin/contract/core/person';
import type { Envelope } from '@ganlin/contract/core/envelope';
import type { ImportFault } from '@ganlin/contract/core/import';
import { userImportApi as api } from '@ganlin/contract/iam/user-import';
import ExcelJS from 'exceljs';
import type { TestApp, TestUser } from './app.ts';
import { Refused } from './client.ts';

type Cell = ExcelJS.CellValue;
type Way = 'good' | 'all';

export const password = 'Rain2026cloud';
export const titles = ['账号*', '姓名*', '手机号', '身份证号', '邮箱', '类型', '部门编码', '角色'];
const keys = ['userName', 'realName', 'mobile', 'idCard', 'email', 'roleType', 'deptCode', 'roles'] as const;
type Key = (typeof keys)[number];

/** Steps that user import tests repeat, as this user. */
export function importer(app: TestApp, user: TestUser) {
  const upload = async (file: Buffer, name = '名单.xlsx') => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)]), name);
    const request = new Request('http://x/', { method: 'POST', body: form });
    const response = await app.http.inject({
      method: 'POST',
      url: api.start.path,
      headers: { 'content-type': request.headers.get('content-type')!, token: user.token },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    const body = response.json<Envelope<{ id: string; taskId: string }>>();
    if (response.statusCode !== 200 || body.code !== 0) throw new Refused(response.statusCode, body);
    return body.data;
  };
  const rows = async (id: string, only: 'all' | 'problem' | 'error' | 'fixed' = 'all') =>
    (await user.call(api.rows, { params: { id, only }, size: 200 })).records;
  return {
    upload,
    /** Uploads rows and has them read and checked. */
    checked: async (given: Cell[][]) => {
      const { id } = await upload(await bookOf(given));
      await app.runJobs();
      return id;
    },
    rows,
    /** The errors row by row: `[12, 'mobile 与第 3 行重复']`. */
    faults: async (id: string) => (await rows(id, 'problem')).map(({ number, faults }) => [number, ...textOf(faults)]),
    detail: (id: string) => user.call(api.detail, { id }),
    fix: (id: string, number: number, cells: Record<string, string>) => user.call(api.fix, { id, number, cells }),
    confirm: (id: string, way: Way = 'all') => user.call(api.confirm, { id, way, options: { password } }),
  };
}

export const textOf = (faults: readonly ImportFault[]): string[] =>
  faults.map(({ column, message }) => `${column} ${message}`);

let count = 0;

/** The n-th id card number, with the check digit that belongs to it. */
function idCardOf(n: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const [month, day] = [1 + (Math.floor(n / 28_000) % 12), 1 + (Math.floor(n / 1000) % 28)];
  const first = `1301021990${two(month)}${two(day)}${String(n % 1000).padStart(3, '0')}`;
  return (
    '0123456789X'
      .split('')
      .map((last) => first + last)
      .find(isCheckDigitRight) ?? first
  );
}

/** Cells of a user with a unique account and numbers. */
export function person(change: Partial<Record<Key, Cell>> = {}): Cell[] {
  const n = ++count;
  const cells: Record<Key, Cell> = {
    userName: `import${n}`,
    realName: '王海涛',
    mobile: `137${String(n).padStart(8, '0')}`,
    idCard: idCardOf(n),
    email: `p${n}@example.cn`,
    roleType: '学员',
    deptCode: 'N1',
    roles: '',
    ...change,
  };
  return keys.map((key) => cells[key]);
}

export async function bookOf(rows: Cell[][], heading: string[] = titles): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('用户');
  sheet.addRow(heading);
  sheet.addRows(rows);
  return Buffer.from(await book.xlsx.writeBuffer());
}
