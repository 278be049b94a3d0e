import { MEBIBYTE } from '@ganlin/contract/core/size';
import { deflateRawSync } from 'node:zlib';
import { readCells, readText } from '@ganlin/domain/question-text/text';
import {
  AlignmentType,
  Document,
  ImageRun,
  LevelFormat,
  Math as Formula,
  MathRun,
  MathSuperScript,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import ExcelJS from 'exceljs';
import { unzipSync, zipSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { questionBook, questionTitles } from '../../../../test/support/question-import.ts';
import { png } from '../../../../test/support/upload.ts';
import type { FileRead } from '../../../kits/import/definition.ts';
import type { ReadAnswer } from '../../../kits/import/office/read-aside.ts';
import { exampleText } from '../import/import-examples.ts';
import { decodeText } from '../../../kits/import/docx/plain-text.rules.ts';
import { takeBook } from '../../../kits/import/book/take-book.ts';
import { takeDocx } from '../../../kits/import/docx/take-docx.ts';
import { bookOrder, questionsInBook, readQuestionFile } from './import-reader.ts';
import { template } from '../import/import-template.ts';
import { questionsInText } from './import-text-reader.ts';

/** Like readQuestionFile, but without the child processes, which are slow. */
async function read(file: Buffer, name = 'x.xlsx'): Promise<FileRead> {
  const bytes = new Uint8Array(file);
  if (name.endsWith('.xlsx')) return questionsInBook(taken(await takeBook(bytes, bookOrder)));
  if (!name.endsWith('.docx')) return questionsInText(readText(decodeText(file) ?? ''), []);
  const { lines, pictures } = taken(await takeDocx(bytes));
  return questionsInText(readText(lines.join('\n')), pictures);
}

function taken<Read extends object>(answer: ReadAnswer<Read>): Read {
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

const cellsOf = ({ rows }: FileRead) => rows.map(({ number, cells }) => [number, cells] as const);
const draftOf = ({ rows }: FileRead, at = 0) => readCells(rows[at]?.cells ?? {}).draft;
const refusalOf = (reading: Promise<FileRead>) =>
  reading.then(
    () => 'read',
    (error: Error) => error.message,
  );

describe('one row per question', () => {
  it('folds the options, accepts digits as types and numbers as text, and returns the row numbers', async () => {
    const file = await read(
      await questionBook([
        ['1', '首选的催化剂是？', '碘化银', '食盐', '', '', 'A', '', '普通', '催化剂'],
        [],
        [2, '哪些是作业装备？', '高炮', '火箭', '风筝', '', 'A、B'],
        ['填空', '雨滴的直径约 ____ 毫米', '', '', '', '', 1.5],
        [3, '作业要经批准', '', '', '', '', true],
      ]),
    );
    expect(cellsOf(file)).toMatchObject([
      [2, { type: '1', stem: '首选的催化剂是？', options: 'A. 碘化银\nB. 食盐', answer: 'A', tags: '催化剂' }],
      [4, { type: '2', options: 'A. 高炮\nB. 火箭\nC. 风筝', answer: 'A、B' }],
      [5, { type: '填空', answer: '1.5' }],
      [6, { type: '3', answer: 'TRUE' }],
    ]);
    expect(draftOf(file, 2)?.body).toMatchObject({ type: 5, blanks: [{ answers: ['1.5'] }] });
    expect(draftOf(file, 3)?.body).toEqual({ type: 3, right: true });
  });

  it('finds the headings below a title, by their synonyms, and reports unknown ones', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Sheet1');
    sheet.addRows([
      ['2026 年春季试题'],
      ['序号', '试题类型*', '题目内容', '选项A', '选项 B', '正确答案', '答案解析', '命题人', '错误'],
      [1, '单选', '题一', '甲', '乙', 'B', '因为', '张三', '上次的错误'],
    ]);
    sheet.mergeCells('A1:H1');
    const file = await read(Buffer.from(await book.xlsx.writeBuffer()));
    expect(cellsOf(file)).toMatchObject([
      [3, { stem: '题一', options: 'A. 甲\nB. 乙', answer: 'B', analysis: '因为' }],
    ]);
    expect(file.ignored).toEqual(['命题人']);
  });

  it('drops letters repeated in their own columns', async () => {
    const file = await read(await questionBook([['单选', '题', 'A. 甲', 'B、乙', '', '', 'A']]));
    expect(file.rows[0]?.cells['options']).toBe('A. 甲\nB. 乙');
  });

  it('keeps a gap between options, so that it can be reported', async () => {
    const file = await read(await questionBook([['单选', '题', '甲', '', '丙', '', 'A']]));
    expect(readCells(file.rows[0]?.cells ?? {}).faults).toEqual([
      { column: 'options', message: '选项 B 为空', warning: false },
    ]);
  });

  it('folds the rows of parts into the combined question above them', async () => {
    const file = await read(
      await questionBook([
        ['组合题', '阅读材料', '', '', '', '', '', '整题解析'],
        ['小题-单选题', '云团是？', '冷云', '暖云', '', '', 'A', '因为冷'],
        ['【小题】判断题', '可以作业', '', '', '', '', '错误'],
        ['判断题', '另一题', '', '', '', '', '对'],
      ]),
    );
    expect(file.rows.map(({ number }) => number)).toEqual([2, 5]);
    expect(draftOf(file)?.body).toMatchObject({
      type: 99,
      children: [
        { content: '<p>云团是？</p>', analysis: '<p>因为冷</p>', body: { type: 1, options: [{ right: true }, {}] } },
        { content: '<p>可以作业</p>', body: { type: 3, right: false } },
      ],
    });
  });

  it('takes the pairs of a matching question from the columns of options', async () => {
    const file = await read(await questionBook([['匹配题', '对应', '碘化银 —— 冷云', '盐粉 —— 暖云', '干扰项：晴空']]));
    expect(draftOf(file)?.body).toMatchObject({ type: 6, lefts: [{}, {}], rights: [{}, {}, {}] });
  });

  it('shows pictures where they are placed: in the stem, an option, the analysis or beside, each stored once', async () => {
    const other = Buffer.concat([png, Buffer.from('x')]);
    const pictures = [
      { row: 2, column: 1, content: png },
      { row: 2, column: 3, content: other },
      { row: 3, column: 7, content: png },
      { row: 3, column: 20, content: png },
    ];
    const file = await read(
      await questionBook(
        [
          ['单选', '图中是？', '甲', '', '', '', 'A'],
          ['判断', '对吗', '', '', '', '', '对', '看图'],
        ],
        { pictures },
      ),
    );
    const mark = String.raw`!\[\]\(media:[\da-f-]{36}\)`;
    const [one, two] = file.rows.map(({ cells }) => cells);
    expect(one?.['stem']).toMatch(new RegExp(`^图中是？\n${mark}$`));
    expect(one?.['options']).toMatch(new RegExp(`^A. 甲\nB. ${mark}$`));
    expect(two?.['analysis']).toMatch(new RegExp(`^看图\n${mark}$`));
    expect(two?.['stem']).toMatch(new RegExp(`^对吗\n${mark}$`));
    expect(file.rows.flatMap(({ faults }) => faults)).toEqual([]);
    const stored = file.pictures ?? [];
    expect(stored.every(({ contentType }) => contentType === 'image/png')).toBe(true);
    expect(stored.map(({ bytes }) => bytes.length)).toContain(other.length);
    expect(readCells(one ?? {}).draft?.content).toContain('data-file');
  });

  it('shows pictures that WPS stores inside cells', async () => {
    const plain = await questionBook([
      ['单选', '图中是？', { formula: '_xlfn.DISPIMG("ID_1",1)', result: '=DISPIMG("ID_1",1)' }, '乙', '', '', 'A'],
    ]);
    const parts = {
      ...unzipSync(plain),
      'xl/media/image1.png': new Uint8Array(png),
      'xl/cellimages.xml': strToU8(
        '<etc:cellImages xmlns:etc="e"><etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="ID_1"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId1"/></xdr:blipFill></xdr:pic></etc:cellImage></etc:cellImages>',
      ),
      'xl/_rels/cellimages.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Type="t" Target="media/image1.png"/></Relationships>',
      ),
    };
    const file = await read(Buffer.from(zipSync(parts)));
    expect(file.rows[0]?.cells['options']).toMatch(/^A\. !\[\]\(media:[\da-f-]{36}\)\nB\. 乙$/);
    expect(file.pictures).toHaveLength(1);
  });

  it('reports at its cell that a picture cannot be used, and why', async () => {
    const huge = Buffer.from(png);
    huge.writeUInt32BE(50_000, 16);
    huge.writeUInt32BE(50_000, 20);
    const pictures = [
      { row: 2, column: 2, content: huge },
      { row: 3, column: 1, content: Buffer.from('no picture at all') },
    ];
    const file = await read(
      await questionBook(
        [
          ['单选', '一', '甲', '乙', '', '', 'A'],
          ['单选', '二', '甲', '乙', '', '', 'A'],
        ],
        { pictures },
      ),
    );
    expect(file.rows.map(({ faults }) => faults)).toEqual([
      [{ column: 'options', message: '图片尺寸过大，请缩小后再放入' }],
      [{ column: 'stem', message: '图片格式不支持，请换成 png 或 jpg' }],
    ]);
    expect(file.pictures).toEqual([]);
  });

  it('reports at its cell that a formula failed or a text is too long', async () => {
    const file = await read(
      await questionBook([
        ['判断', { formula: 'A9', result: { error: '#REF!' } }, '', '', '', '', '对'],
        ['判断', 'x'.repeat(20_001), '', '', '', '', '对'],
        ['判断', { formula: '"题"&"干"', result: '题干' }, '', '', '', '', '对'],
      ]),
    );
    expect(file.rows.map(({ number, faults }) => [number, ...faults])).toEqual([
      [2, { column: 'stem', message: '单元格的公式有错误' }],
      [3, { column: 'stem', message: '内容超过 20000 个字' }],
      [4],
    ]);
    expect(file.rows[2]?.cells['stem']).toBe('题干');
  });
});

describe('one row per option', () => {
  const titles = [
    '题目序号',
    '题目类型',
    '题目内容',
    '整体解析',
    '题目图片',
    '题目视频',
    '所属题库',
    '是否正确项',
    '选项内容',
    '选项解析',
    '选项图片',
  ];

  it('combines the rows with the same number into one question, for every type', async () => {
    const file = await read(
      await questionBook(
        [
          [1, 1, '单选题', '解析一', '', '', '安全题库', 1, '甲', '对的', ''],
          [1, '', '', '', '', '', '', 0, '乙', '错的', ''],
          [2, '2', '多选题', '', '', '', '', '是', '甲'],
          ['', '', '', '', '', '', '', '否', '乙'],
          ['', '', '', '', '', '', '', '√', '丙'],
          [3, 3, '判断题', '', '', '', '', 0, '正确'],
          [3, 3, '判断题', '', '', '', '', 1, '错误'],
          [4, 4, '简答题', '', '', '', '', 1, '先断电'],
          [5, 5, '填 ____ 与 ____', '', '', '', '', 1, '一'],
          [5, 5, '', '', '', '', '', 1, '二'],
        ],
        { titles },
      ),
    );
    expect(file.rows.map(({ number, faults }) => [number, ...faults])).toEqual([[2], [4], [7], [9], [10]]);
    expect(file.rows[0]?.cells).toMatchObject({ type: '1', analysis: '解析一', repo: '安全题库', answer: 'A' });
    expect(file.rows.map((_row, at) => draftOf(file, at)?.body)).toMatchObject([
      {
        type: 1,
        options: [
          { right: true, analysis: '<p>对的</p>' },
          { right: false, analysis: '<p>错的</p>' },
        ],
      },
      { type: 2, options: [{ right: true }, { right: false }, { right: true }] },
      { type: 3, right: false },
      { type: 4, reference: '<p>先断电</p>' },
      { type: 5, blanks: [{ answers: ['一'] }, { answers: ['二'] }] },
    ]);
  });

  it('shows pictures of the question and of each option, and reports URLs it does not fetch', async () => {
    const pictures = [
      { row: 2, column: 4, content: png },
      { row: 3, column: 10, content: png },
    ];
    const file = await read(
      await questionBook(
        [
          [1, 1, '看图', '', '', 'http://x/film.mp4', '', 1, '甲'],
          [1, '', '', '', '', '', '', 0, ''],
        ],
        { titles, pictures },
      ),
    );
    expect(file.rows[0]?.cells['stem']).toMatch(/^看图\n!\[\]\(media:/);
    expect(file.rows[0]?.cells['options']).toMatch(/^A\. 甲\nB\. !\[\]\(media:/);
    expect(file.rows[0]?.faults).toEqual([
      { column: 'stem', message: '图片和视频的网址不会导入，图片请直接放进单元格', warning: true },
    ]);
  });
});

describe('text', () => {
  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with its mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['Windows line ends', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ])('is read in %s, each question counted from 1, on whatever line it is', async (_what, encode) => {
    const file = await read(encode(exampleText), 'x.txt');
    expect(file.rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('is read in GB18030, the way Chinese Windows writes it', async () => {
    const bytes = Buffer.from('312e20d7f7d2b5d2aac5fad7bc0d0ab4f0b0b8a3bad5fdc8b7', 'hex');
    const file = await read(bytes, 'x.txt');
    expect(file.rows).toMatchObject([{ number: 1, cells: { type: '判断题', stem: '作业要批准', answer: '正确' } }]);
  });

  it('puts questions into the bank named in its header', async () => {
    const file = await read(Buffer.from(`题库：安全题库\n${exampleText}`), 'x.txt');
    expect(new Set(file.rows.map(({ cells }) => cells['repo']))).toEqual(new Set(['安全题库']));
  });

  it('is refused if it contains no question', async () => {
    expect(await refusalOf(read(Buffer.from('\n\n'), 'x.txt'))).toBe('没有找到试题，请按模板书写');
  });
});

describe('a Word document', () => {
  const paper = (children: (Paragraph | Table)[]) =>
    Packer.toBuffer(
      new Document({
        numbering: {
          config: [
            {
              reference: 'questions',
              levels: [{ level: 0, format: LevelFormat.DECIMAL, text: '%1.', alignment: AlignmentType.START }],
            },
            {
              reference: 'options',
              levels: [{ level: 0, format: LevelFormat.UPPER_LETTER, text: '%1.', alignment: AlignmentType.START }],
            },
          ],
        },
        sections: [{ children }],
      }),
    );
  const question = (text: string) => new Paragraph({ text, numbering: { reference: 'questions', level: 0 } });
  const option = (text: string, instance: number) =>
    new Paragraph({ text, numbering: { reference: 'options', level: 0, instance } });
  const line = (...children: ConstructorParameters<typeof Paragraph>[0][]) =>
    children.map((child) => new Paragraph(child));
  const picture = () => new ImageRun({ type: 'png', data: png, transformation: { width: 20, height: 20 } });

  it('returns its questions with the numbers and letters that Word only renders', async () => {
    const bytes = await paper([
      ...line('一、单选题'),
      question('首选的催化剂是（　　）。'),
      ...['碘化银', '食盐', '干冰'].map((text) => option(text, 1)),
      ...line('答案：A', '解析：成冰阈温较高。'),
      question('火箭作业前应当（　　）。'),
      ...['申请空域', '直接发射'].map((text) => option(text, 2)),
      ...line('答案：A'),
    ]);
    const file = await read(bytes, 'x.docx');
    expect(file.rows.map(({ cells }) => [cells['stem'], cells['options'], cells['answer']])).toEqual([
      ['首选的催化剂是（　　）。', 'A. 碘化银\nB. 食盐\nC. 干冰', 'A'],
      ['火箭作业前应当（　　）。', 'A. 申请空域\nB. 直接发射', 'A'],
    ]);
    expect(file.rows.map((_row, at) => draftOf(file, at)?.type)).toEqual([1, 1]);
  });

  it('takes the answers from the end of the paper, and reports a range that does not fit at its line', async () => {
    const questions = [
      ...line('一、单选题'),
      question('首选的催化剂是（　　）。'),
      ...['碘化银', '食盐', '干冰'].map((text) => option(text, 1)),
      question('火箭作业前应当（　　）。'),
      ...['申请空域', '直接发射'].map((text) => option(text, 2)),
      ...line('二、判断题', '1．作业要批准。', '2．可以对着村庄发射。', '参考答案'),
    ];
    const keyed = await read(
      await paper([...questions, ...line('一、单选题　１－２　ＡＡ', '二、判断题 1.√ 2.×')]),
      'x.docx',
    );
    expect(keyed.rows.map((_row, at) => draftOf(keyed, at)?.type)).toEqual([1, 1, 3, 3]);
    expect(keyed.rows.map(({ cells }) => cells['answer'])).toEqual(['A', 'A', '√', '×']);
    const wrong = await read(
      await paper([...questions, ...line('一、单选题 1-2 AAB', '二、判断题 1.√ 2.×')]),
      'x.docx',
    );
    expect(wrong.rows.at(-1)).toMatchObject({
      cells: { stem: '一、单选题 1-2 AAB' },
      faults: [{ column: 'answer', message: '卷末答案 1-2 有 2 题，写了 3 个答案' }],
    });
  });

  it('includes pictures, sub- and superscripts and blanks, and tables as text', async () => {
    const table = new Table({
      rows: [
        ['A. 甲', 'B. 乙'],
        ['C. 丙', 'D. 丁'],
      ].map(
        (texts) => new TableRow({ children: texts.map((text) => new TableCell({ children: [new Paragraph(text)] })) }),
      ),
    });
    const bytes = await paper([
      new Paragraph({
        children: [
          new TextRun('1. 图中的 CO'),
          new TextRun({ text: '2', subScript: true }),
          new TextRun(' 是？'),
          picture(),
        ],
      }),
      table,
      ...line('答案：B'),
      new Paragraph({
        children: [new TextRun('2. 碘化银写作'), new TextRun({ text: '      ', underline: {} }), new TextRun('。')],
      }),
      ...line('答案：AgI'),
    ]);
    const file = await read(bytes, 'x.docx');
    expect(file.rows[0]?.cells['stem']).toMatch(/^图中的 CO<sub>2<\/sub> 是？!\[\]\(media:[\da-f-]{36}\)$/);
    expect(file.rows[0]?.cells['options']).toBe('A. 甲\nB. 乙\nC. 丙\nD. 丁');
    expect(file.pictures).toMatchObject([{ contentType: 'image/png' }]);
    expect(draftOf(file, 1)?.body).toMatchObject({ type: 5, blanks: [{ answers: ['AgI'] }] });
  });

  it('warns where a formula was read only as plain characters', async () => {
    const formula = new Formula({
      children: [new MathSuperScript({ children: [new MathRun('x')], superScript: [new MathRun('2')] })],
    });
    const bytes = await paper([
      new Paragraph({ children: [new TextRun('1. 已知 '), formula, new TextRun('，对吗？')] }),
      ...line('答案：对', '2. 没有公式。', '答案：错'),
    ]);
    const file = await read(bytes, 'x.docx');
    expect(file.rows.map(({ cells, faults }) => [cells['stem'], ...faults])).toEqual([
      ['已知 x2，对吗？', { column: 'stem', message: '这里有公式，导入的只是其中的字符，请核对', warning: true }],
      ['没有公式。'],
    ]);
  });

  it('never fetches external resources', async () => {
    const plain = await paper(line('1. 对吗？', '答案：对'));
    const parts = unzipSync(plain);
    const links = Buffer.from(parts['word/_rels/document.xml.rels']!).toString();
    const document = Buffer.from(parts['word/document.xml']!).toString();
    const outside =
      '<Relationship Id="rOut" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///etc/passwd" TargetMode="External"/>';
    const shown =
      '<w:r><w:drawing><wp:inline><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:link="rOut"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
    const bytes = zipSync({
      ...parts,
      'word/_rels/document.xml.rels': strToU8(links.replace('</Relationships>', `${outside}</Relationships>`)),
      'word/document.xml': strToU8(document.replace('</w:p>', `${shown}</w:p>`)),
    });
    const outcome = await read(Buffer.from(bytes), 'x.docx').then(
      ({ rows, pictures }) => ({ text: JSON.stringify(rows), pictures }),
      (error: Error) => ({ text: error.message, pictures: [] }),
    );
    expect(outcome.text).not.toContain('root:');
    expect(outcome.pictures).toEqual([]);
  });
});

describe('files', () => {
  it('are read in separate processes, whatever their format, which also refuse unreadable ones', async () => {
    const one = ['判断', '作业要批准', '', '', '', '', '对'];
    const [book, text] = [await questionBook([one]), Buffer.from('1. 作业要批准\n答案：对\n\n'.repeat(5000))];
    const paper = await Packer.toBuffer(
      new Document({ sections: [{ children: [new Paragraph('1. 作业要批准'), new Paragraph('答案：对')] }] }),
    );
    for (const [name, bytes] of [
      ['a.xlsx', book],
      ['a.docx', paper],
      ['a.txt', text],
    ] as const) {
      const file = await readQuestionFile({ name, bytes });
      expect(draftOf(file)?.body).toEqual({ type: 3, right: true });
    }
    expect(await refusalOf(readQuestionFile({ name: 'a.xlsx', bytes: bomb() }))).toMatch(/^文件内容过大/);
  });
});

describe('templates', () => {
  const fetch = async (form: 'xlsx' | 'docx' | 'txt') => {
    const reply = await template({} as never, { form });
    if (!('body' in reply) || !Buffer.isBuffer(reply.body)) throw new Error('no file');
    return reply.body;
  };
  const isGood = ({ cells }: { cells: Readonly<Record<string, string>> }) => readCells(cells).faults.length === 0;

  it.each(['txt', 'docx'] as const)('as %s contain an example of every type', async (form) => {
    const file = await read(await fetch(form), `x.${form}`);
    expect(file.rows).toHaveLength(7);
    expect(file.rows.every(isGood)).toBe(true);
  });

  it('as a workbook contain nothing to import until one of their two sheets is filled in', async () => {
    const bytes = await fetch('xlsx');
    expect(await refusalOf(read(bytes))).toBe('表头下面没有数据');
    for (const [from, to, count] of [
      ['示例（一行一题）', '一行一题', 7],
      ['示例（一行一选项）', '一行一选项', 5],
    ] as const) {
      const book = new ExcelJS.Workbook();
      await book.xlsx.load(bytes as never);
      book.getWorksheet(from)!.eachRow((row, number) => number > 1 && book.getWorksheet(to)!.addRow(row.values));
      const file = await read(Buffer.from(await book.xlsx.writeBuffer()));
      expect(file).toMatchObject({ ignored: [], rows: { length: count } });
      expect(file.rows.filter((row) => !isGood(row))).toEqual([]);
    }
  });
});

describe('malicious files', () => {
  it.each(['x.xlsx', 'x.docx'])('refuses a small %s that unpacks to far more', async (name) => {
    expect(await refusalOf(read(bomb(), name))).toMatch(/^文件内容过大/);
  });

  it.each(['x.xlsx', 'x.docx'])('refuses a broken %s with a message', async (name) => {
    const whole = await questionBook([['判断', '题', '', '', '', '', '对']]);
    expect(await refusalOf(read(whole.fill(7, 300, 900), name))).toMatch(/^文件已损坏/);
    expect(await refusalOf(read(Buffer.from('PK\u0003\u0004 nothing'), name))).toMatch(/^文件已损坏/);
  });

  it('reads a sheet with a huge claimed range only as far as it has content', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('a');
    sheet.addRow(questionTitles);
    sheet.getCell('B1048576').value = '最后一行';
    sheet.getCell('A1048576').value = '简答';
    const file = await read(Buffer.from(await book.xlsx.writeBuffer()));
    expect(file.rows).toMatchObject([{ number: 1_048_576, cells: { stem: '最后一行' } }]);
  });

  it('ignores external links of a workbook', async () => {
    const parts = unzipSync(
      await questionBook([['判断', '题', '', '', '', '', '对']], { pictures: [{ row: 2, column: 1, content: png }] }),
    );
    const path = 'xl/drawings/_rels/drawing1.xml.rels';
    const links = Buffer.from(parts[path]!).toString();
    const outside = links.replace(/Target="[^"]*"/, 'Target="file:///etc/passwd" TargetMode="External"');
    const file = await read(Buffer.from(zipSync({ ...parts, [path]: strToU8(outside) })));
    expect(file.rows).toMatchObject([{ cells: { stem: '题' }, faults: [] }]);
    expect(file.pictures).toEqual([]);
  });

  it('refuses more pictures than anyone reviews', async () => {
    const parts = unzipSync(
      await questionBook([['判断', '题', '', '', '', '', '对']], { pictures: [{ row: 2, column: 1, content: png }] }),
    );
    const [anchor = ''] =
      /<xdr:oneCellAnchor[\s\S]*?<\/xdr:oneCellAnchor>/.exec(
        Buffer.from(parts['xl/drawings/drawing1.xml']!).toString(),
      ) ?? [];
    const numbers = Array.from({ length: 1001 }, (_, n) => n);
    const drawing = numbers.map((n) => anchor.replace(/r:embed="[^"]*"/, `r:embed="p${n}"`)).join('');
    const links = numbers.map((n) => `<Relationship Id="p${n}" Type="t" Target="../media/p${n}.png"/>`).join('');
    const bytes = zipSync({
      ...parts,
      ...Object.fromEntries(numbers.map((n) => [`xl/media/p${n}.png`, new Uint8Array(png)])),
      'xl/drawings/drawing1.xml': strToU8(`<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:r="r">${drawing}</xdr:wsDr>`),
      'xl/drawings/_rels/drawing1.xml.rels': strToU8(`<Relationships>${links}</Relationships>`),
    });
    expect(await refusalOf(read(Buffer.from(bytes)))).toBe('图片超过 1000 张，请分成几个文件');
  });

  it.each([
    ['no headings', [['随便', '写的']], ['甲', '乙'], /^没有找到表头/],
    ['headings alone', [], questionTitles, /^表头下面没有数据/],
  ])('refuses a sheet with %s with a message', async (_what, rows, titles, refusal) => {
    expect(await refusalOf(read(await questionBook(rows, { titles })))).toMatch(refusal);
  });
});

/** An archive of a few hundred kilobytes that unpacks to 160 MB and claims to be ten bytes. */
function bomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(160 * MEBIBYTE), { level: 1 });
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(10, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(10, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}
