import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { bookOf, sheet, sheetOf } from './sheet.ts';

const columns = [
  { title: '编号', width: 10, value: ({ n }: { n: number }) => n },
  { title: '名称', width: 20, value: ({ n }: { n: number }) => (n === 2 ? '=1+1 <&>"' : `第 ${n} 行`) },
];

it('produces a workbook that reads back with every row of every batch', async () => {
  const bytes = await buffer(sheetOf('清单', columns, batches(3, 400)));
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as never);
  const sheet = book.getWorksheet('清单');
  expect(sheet?.rowCount).toBe(1 + 3 * 400);
  expect(sheet?.getRow(1).values).toEqual([undefined, '编号', '名称']);
  expect(sheet?.getRow(4).values).toEqual([undefined, 2, '=1+1 <&>"']);
  expect(sheet?.getRow(1201).getCell(1).value).toBe(1199);
});

it('preserves text that looks encoded', async () => {
  const texts = ['&lt;b&gt; & <i>', '&amp;', '&#65; 第二行\n &nbsp;', 'a & b'];
  const book = new ExcelJS.Workbook();
  const rows = (async function* () {
    yield texts.map((text) => ({ text }));
  })();
  await book.xlsx.load(
    (await buffer(sheetOf('甲', [{ title: '文', width: 9, value: ({ text }) => text }], rows))) as never,
  );
  expect(
    texts.map(
      (_, at) =>
        book
          .getWorksheet('甲')
          ?.getRow(at + 2)
          .getCell(1).text,
    ),
  ).toEqual(texts);
});

it('puts several sheets into one workbook, including one without rows', async () => {
  const sheets = [
    sheet('甲', columns, batches(2, 3)),
    sheet('空', columns, batches(0, 0)),
    sheet('乙', columns, batches(1, 1)),
  ];
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await buffer(bookOf(sheets))) as never);
  expect(book.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
    ['甲', 7],
    ['空', 1],
    ['乙', 2],
  ]);
});

it('fails when the rows fail: a partial sheet never looks complete', async () => {
  await expect(buffer(sheetOf('清单', columns, failing()))).rejects.toThrow('gone');
});

async function* batches(count: number, size: number) {
  for (let batch = 0; batch < count; batch++) {
    yield Array.from({ length: size }, (_, index) => ({ n: batch * size + index }));
  }
}

async function* failing() {
  yield [{ n: 1 }];
  throw new Error('gone');
}
