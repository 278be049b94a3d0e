/**
 * A PDF file of some pages in Chinese. Its font is only named, not embedded, as older office software does: to show
 * it, the reader needs the character tables for Chinese.
 */
export function smallPdf(pages: readonly string[]): Buffer {
  const first = 6;
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 5 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    ...pages.flatMap((label, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + at * 2 + 1} 0 R >>`,
      streamOf(label),
    ]),
  ];
  let text = '%PDF-1.4\n';
  const indexes = objects.map((body, at) => {
    const index = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return index;
  });
  const table = indexes.map((index) => `${String(index).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}${end}${trailer}`, 'latin1');
}

function streamOf(label: string): string {
  const codes = Buffer.from(label, 'utf16le').swap16().toString('hex');
  const drawing = `BT /F1 24 Tf 40 500 Td <${codes}> Tj ET`;
  return `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`;
}
