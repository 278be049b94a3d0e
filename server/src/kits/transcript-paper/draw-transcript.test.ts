import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { drawTranscript } from './draw-transcript.ts';
import type { TranscriptPaper } from './transcript-drawing.ts';

const line = { kind: '考试', days: '03-05', detail: '第 1 次', result: '92 / 100', state: '通过' };

const paper = (lines: number): TranscriptPaper => ({
  site: '人影学堂',
  fileNumber: 'DA-2026-000731',
  name: '欧阳晓峰',
  facts: [['单位', '威宁县气象局 #panic("x")']],
  totals: [
    ['学时', '439'],
    ['考试', '18'],
  ],
  certificates: [['火箭作业操作证', '冀 2026-00417', '2029-03-04']],
  years: [{ year: '2026', lines: Array.from({ length: lines }, (_, n) => ({ ...line, title: `月度测验 ${n + 1}` })) }],
  left: 0,
  qr: 'https://px.example.cn/transcript-check#abc.def',
  number: '7K3M-9QXT-42PD',
  digest: 'a'.repeat(64),
  issuedAt: '2026-03-05 14:30:09',
  expiresOn: '2026-06-03',
});

async function pagesOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: false }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent({ disableNormalization: true });
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  return pages;
}

it('is a document with text that can be selected, numbered pages, and every entry once', async () => {
  const pdf = await drawTranscript(paper(60));
  const pages = await pagesOf(pdf);
  expect(pages.length).toBeGreaterThan(1);
  const text = pages.join('\n');
  for (const known of ['欧阳晓峰', 'DA-2026-000731', '火箭作业操作证', '#panic("x")', 'a'.repeat(64)])
    expect(text).toContain(known);
  for (const [index, page] of pages.entries()) expect(page).toContain(`第 ${index + 1} 页，共 ${pages.length} 页`);
  for (let n = 1; n <= 60; n += 1) expect(text.match(new RegExp(`月度测验 ${n}(?!\\d)`, 'g'))).toHaveLength(1);
  // Embedded as subsets: the whole font has 16 MB.
  expect(pdf.length).toBeLessThan(400_000);
});

it('has the same bytes for the same content', async () => {
  expect((await drawTranscript(paper(3))).equals(await drawTranscript(paper(3)))).toBe(true);
});
