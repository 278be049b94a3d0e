import { expect, it } from 'vitest';
import { typeset } from './typeset.ts';

const shown = '#set text(font: "Noto Sans CJK SC")\n#json(bytes(sys.inputs.data)).title';

it('makes a PDF with the data as text, never as markup', async () => {
  const pdf = await typeset(shown, { title: '云与雨 #panic("run") $1$ */' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

it('shows the files it is given, and only in that document', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
  );
  const template = '#image("pictures/square.svg")';
  const pdf = await typeset(template, {}, { files: { 'pictures/square.svg': svg } });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(typeset(template, {})).rejects.toThrow('file not found');
});

it.each(['/etc/hostname', '../../etc/hostname'])('reads nothing from the disk: %s', async (path) => {
  await expect(typeset(`#read("${path}")`, {})).rejects.toThrow(/^typst: /);
});

it('refuses a font that is not installed', async () => {
  await expect(typeset('#set text(font: "No Such Font")\n云', {})).rejects.toThrow('unknown font family');
});
