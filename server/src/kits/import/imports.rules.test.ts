import { deflateRawSync } from 'node:zlib';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unpacksWithin } from './office/archive.rules.ts';
import { MAX_ROWS, readSheets } from './book/book.ts';
import { CELL_LENGTH, cellText } from './book/cell.rules.ts';
import { matchHeadings } from './book/heading.rules.ts';

const columns = [
  { key: 'userName', title: '账号', required: true },
  { key: 'realName', title: '姓名', required: true },
  { key: 'mobile', title: '手机号', required: false },
];

describe('headings', () => {
  /** Changes people make to a heading without meaning anything by it. */
  const disguised = (title: string) =>
    fc
      .tuple(fc.constantFrom('', ' ', '　', '\n'), fc.constantFrom('', '*', '＊', ' * '), fc.nat(title.length))
      .map(([space, star, at]) => `${space}${title.slice(0, at)}${space}${title.slice(at)}${space}${star}`);

  it('are found in any order, whatever their spacing and stars, among unknown columns', () => {
    const wanted = fc.tuple(...columns.map(({ title }) => disguised(title)));
    const strange = fc.uniqueArray(fc.constantFrom('备注', '序号', '错误', ''), { maxLength: 4 });
    fc.assert(
      fc.property(wanted, strange, fc.infiniteStream(fc.nat()), (titles, others, random) => {
        const cells = [...titles, ...others]
          .map((title) => ({ title, at: random.next().value }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ title }) => title);
        const match = matchHeadings(cells, columns);
        if (!('headings' in match)) throw new Error(match.refused);
        columns.forEach(({ key }, index) => expect(cells[match.headings.at.get(key)!]).toBe(titles[index]));
        expect(match.headings.ignored.toSorted()).toEqual(
          others.filter((title) => title === '备注' || title === '序号').toSorted(),
        );
      }),
    );
  });

  it.each([
    [['姓名', '手机号'], '缺少列：“账号”，请使用模板'],
    [['手机号'], '缺少列：“账号”、“姓名”，请使用模板'],
    [['账号', '姓名', '账 号*'], '表头中“账号”出现了多次，请只保留一列'],
    [['zhang', '张三', '13800138000'], '第一行不是表头，请使用模板并把表头放在第一行'],
    [[], '第一行不是表头，请使用模板并把表头放在第一行'],
  ])('%j are refused', (cells, refused) => expect(matchHeadings(cells, columns)).toEqual({ refused }));

  it('may omit optional columns', () => {
    expect(matchHeadings(['姓名', '账号'], columns)).toEqual({
      headings: {
        at: new Map([
          ['userName', 1],
          ['realName', 0],
        ]),
        ignored: [],
      },
    });
  });
});

describe('cell text', () => {
  it.each([
    ['nothing', null, ''],
    ['text with spaces around it', '  王 海涛　', '王 海涛'],
    ['marks nobody sees', '\u202d13800138000\u202c\u200b', '13800138000'],
    ['lines', 'A_x000D_\nB\r\nC', 'A\nB\nC'],
    ['a mobile kept as a number', 13_800_138_000, '13800138000'],
    ['an old id card kept as a number', 130_102_900_101_123, '130102900101123'],
    ['a negative number', -12, '-12'],
    ['a fraction as it looks', 0.1 + 0.2, '0.3'],
    ['a day', new Date('2026-03-05T00:00:00Z'), '2026-03-05'],
    ['an instant', new Date('2026-03-05T14:30:09Z'), '2026-03-05 14:30:09'],
    ['yes', true, 'TRUE'],
    ['text in two styles', { richText: [{ text: '王' }, { font: { bold: true }, text: '海涛 ' }] }, '王海涛'],
    ['a link', { text: 'a@b.cn', hyperlink: 'mailto:a@b.cn' }, 'a@b.cn'],
    [
      'a link in two styles',
      { text: { richText: [{ text: 'a@' }, { text: 'b.cn' }] }, hyperlink: 'mailto:x' },
      'a@b.cn',
    ],
    ['a formula', { formula: 'A1&B1', result: 'zhang' }, 'zhang'],
    ['a formula of a number', { sharedFormula: 'A1', result: 13_800_138_000 }, '13800138000'],
    ['a formula without a result', { formula: 'A1' }, ''],
  ])('%s', (_what, value, text) => expect(cellText(value)).toEqual({ text }));

  it('keeps the leading zeros of a number format', () => {
    expect(cellText(7, '000')).toEqual({ text: '007' });
    expect(cellText(1234, '000')).toEqual({ text: '1234' });
    expect(cellText(7, '0.00')).toEqual({ text: '7' });
  });

  it.each([
    ['a number with more digits than the sheet kept', 130_102_199_001_011_230, '超过 15 位的数字'],
    ['a formula that failed', { formula: 'A1', result: { error: '#N/A' } }, '单元格的公式有错误'],
    ['a failure', { error: '#REF!' }, '单元格的公式有错误'],
    ['no day', new Date(Number.NaN), '单元格的日期无法识别'],
    ['a novel', 'x'.repeat(CELL_LENGTH + 1), `内容超过 ${CELL_LENGTH} 个字`],
  ])('tells of %s', (_what, value, fault) => expect(cellText(value).fault).toContain(fault));

  it('is the digits of every whole number that a sheet stores exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (number) => {
        expect(cellText(number)).toEqual({ text: String(number) });
      }),
    );
  });

  it('is always short, trimmed, well formed and without control characters, whatever the cell contains', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.anything()), (value) => {
        const { text } = cellText(value);
        expect(text.length).toBeLessThanOrEqual(CELL_LENGTH);
        expect(text).toBe(text.trim());
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/[^\P{Cc}\n\t]/u);
      }),
    );
  });
});

describe('a book', () => {
  const line = (number: number, ...texts: string[]) => ({ number, cells: texts.map((text) => ({ text })) });
  const data = [line(1, '姓名*', '账号*'), line(2, '王海涛', 'wang'), line(3, ''), line(5, '', ''), line(6, '', 'li')];

  it('returns rows with the numbers of the sheet and skips empty ones', () => {
    expect(readSheets([data], columns)).toEqual({
      ignored: [],
      rows: [
        { number: 2, cells: { userName: 'wang', realName: '王海涛', mobile: '' }, faults: [] },
        { number: 6, cells: { userName: 'li', realName: '', mobile: '' }, faults: [] },
      ],
    });
  });

  it('may have other sheets before and after the one with the data', () => {
    const read = readSheets([[], [line(1, '列', '填写要求')], data, [line(1, '账号', '姓名')]], columns);
    expect(read).toHaveProperty('rows.length', 2);
  });

  it.each([
    ['nothing at all', [], '文件中没有内容'],
    ['empty sheets', [[], []], '文件中没有内容'],
    ['headings alone', [[line(1, '姓名', '账号')]], '表头下面没有数据'],
    ['two sheets with data', [data, data], '有多个工作表都有数据，请只保留一个'],
    [
      'headings further down',
      [[line(2, '姓名', '账号'), line(3, '王', 'w1')]],
      '第一行不是表头，请使用模板并把表头放在第一行',
    ],
    [
      'too many rows',
      [[line(1, '姓名', '账号'), ...Array.from({ length: MAX_ROWS + 1 }, (_, index) => line(index + 2, '王', 'w'))]],
      '数据超过 20000 行，请分成几个文件',
    ],
  ])('with %s is refused', (_what, sheets, refused) => expect(readSheets(sheets, columns)).toEqual({ refused }));
});

describe('an archive', () => {
  it('of a workbook is measured by its real unpacked size, whatever it declares', async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('a').addRow(['x'.repeat(30_000)]);
    const bytes = Buffer.from(await book.xlsx.writeBuffer());
    expect(bytes.length).toBeLessThan(20_000);
    expect(unpacksWithin(bytes, 1_000_000)).toBe(true);
    expect(unpacksWithin(bytes, 20_000)).toBe(false);
  });

  it('that declares a false size is still measured', () => {
    expect(unpacksWithin(lyingArchive(50_000_000), 10_000_000)).toBe(false);
    expect(unpacksWithin(lyingArchive(5_000_000), 10_000_000)).toBe(true);
  });

  it('that is broken or no archive throws and never hangs', () => {
    const whole = lyingArchive(1000);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const changed = Buffer.from(whole);
        changed[at] = byte;
        expect(['boolean', 'Error']).toContain(outcome(changed));
      }),
    );
    expect(outcome(Buffer.alloc(0))).toBe('Error');
    expect(outcome(Buffer.from('PK no archive'))).toBe('Error');
  });

  const outcome = (bytes: Buffer) => {
    try {
      return typeof unpacksWithin(bytes, 1_000_000);
    } catch {
      return 'Error';
    }
  };
});

/** An archive whose one entry claims to contain a single byte. */
function lyingArchive(size: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(size));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(1, 24);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, entry, end]);
}
