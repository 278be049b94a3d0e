import { crc32, deflateRawSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { sniffLength, sniffType } from './sniff.ts';

const office = 'application/vnd.openxmlformats-officedocument';

const png = Buffer.concat([
  bytes('89504e470d0a1a0a'),
  pngChunk('IHDR', bytes('00000001000000010806000000')),
  pngChunk('IDAT', bytes('789c6360000002000001e221bc33')),
  pngChunk('IEND', Buffer.alloc(0)),
]);
const animatedPng = Buffer.concat([png.subarray(0, 33), pngChunk('acTL', bytes('0000000100000000')), png.subarray(33)]);
const jpeg = Buffer.concat([bytes('ffd8ffe000104a46494600010100000100010000'), bytes('ffd9')]);
const webp = Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0', 'latin1'), Buffer.alloc(14)]);
const gif = Buffer.concat([Buffer.from('GIF89a'), bytes('01000100800000ffffff0000002c00000000010001000002024401003b')]);
const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n', 'latin1');
const compoundFile = Buffer.concat([bytes('d0cf11e0a1b11ae1'), Buffer.alloc(504)]);
const mp4 = isoMedia('isom', 'mp42');
const m4a = isoMedia('M4A ', 'mp42');
const quickTime = isoMedia('qt  ', 'qt  ');
const webm = Buffer.concat([
  bytes('1a45dfa3a3'),
  bytes('42868101'),
  bytes('428284'),
  Buffer.from('webm'),
  Buffer.alloc(40),
]);
const mp3Frame = Buffer.concat([bytes('fffb9064'), Buffer.alloc(413)]);
const mp3 = Buffer.concat([mp3Frame, mp3Frame]);
const mp3WithCover = Buffer.concat([Buffer.from('ID3'), bytes('0300000001000a'), Buffer.alloc(5000)]);
const wav = Buffer.concat([
  Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0', 'latin1'),
  bytes('0100010044ac000088580100020010006461746100000000'),
]);
const vorbis = oggPage(Buffer.concat([Buffer.from('\x01vorbis', 'latin1'), Buffer.alloc(23)]));
const opus = oggPage(Buffer.concat([Buffer.from('OpusHead'), Buffer.alloc(11)]));
const exe = Buffer.concat([Buffer.from('MZ'), bytes('90000300000004000000ffff0000'), Buffer.alloc(100)]);
const elf = Buffer.concat([bytes('7f454c460201010000000000000000000200'), Buffer.alloc(100)]);
const html = Buffer.from('<!DOCTYPE html><html><body><script>alert(1)</script></body></html>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const xml = Buffer.from('<?xml version="1.0"?><root/>');
const docx = zip({
  '[Content_Types].xml': contentTypes(`${office}.wordprocessingml.document.main+xml`),
  'word/document.xml': 'x',
});
const xlsx = zip({
  '[Content_Types].xml': contentTypes(`${office}.spreadsheetml.sheet.main+xml`),
  'xl/workbook.xml': 'x',
});
const pptx = zip({
  '[Content_Types].xml': contentTypes(`${office}.presentationml.presentation.main+xml`),
  'ppt/x.xml': 'x',
});
const docm = zip({
  '[Content_Types].xml': contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml'),
  'word/vbaProject.bin': 'x',
});
const docxWithTypesLast = zip({ 'docProps/thumbnail.jpeg': 'x'.repeat(6000), '[Content_Types].xml': 'far away' });
const docxWithJunkBehindTypes = deflated(
  zip({ '[Content_Types].xml': Buffer.concat([deflateRawSync('types'), Buffer.from('junk')]) }),
);
const plainZip = zip({ '照片/1.txt': 'hello', 'b.txt': 'world' });
const jar = zip({ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0', 'Main.class': 'x' });
const chineseUtf8 = Buffer.from('姓名,单位\r\n张三,气象局\r\n');
const chineseGb = Buffer.concat([bytes('d0d5c3fb'), Buffer.from(','), bytes('b5a5cebb'), Buffer.from('\r\n')]);

describe('accepts, with type and extension:', () => {
  it.each<[name: string, content: Buffer, mime: string, ext: string]>([
    ['a.png', png, 'image/png', 'png'],
    ['moving.png', animatedPng, 'image/png', 'png'],
    ['a.jpg', jpeg, 'image/jpeg', 'jpg'],
    ['a.JPEG', jpeg, 'image/jpeg', 'jpg'],
    ['a.webp', webp, 'image/webp', 'webp'],
    ['a.gif', gif, 'image/gif', 'gif'],
    ['培训 手册.v2.PDF', pdf, 'application/pdf', 'pdf'],
    ['a.docx', docx, `${office}.wordprocessingml.document`, 'docx'],
    ['types-last.docx', docxWithTypesLast, `${office}.wordprocessingml.document`, 'docx'],
    ['a.xlsx', xlsx, `${office}.spreadsheetml.sheet`, 'xlsx'],
    ['a.pptx', pptx, `${office}.presentationml.presentation`, 'pptx'],
    ['a.doc', compoundFile, 'application/msword', 'doc'],
    ['a.xls', compoundFile, 'application/vnd.ms-excel', 'xls'],
    ['a.ppt', compoundFile, 'application/vnd.ms-powerpoint', 'ppt'],
    ['a.zip', plainZip, 'application/zip', 'zip'],
    ['a.mp4', mp4, 'video/mp4', 'mp4'],
    ['a.mov', quickTime, 'video/quicktime', 'mov'],
    ['a.webm', webm, 'video/webm', 'webm'],
    ['a.mp3', mp3, 'audio/mpeg', 'mp3'],
    ['cover.mp3', mp3WithCover, 'audio/mpeg', 'mp3'],
    ['a.m4a', m4a, 'audio/mp4', 'm4a'],
    ['general-brand.m4a', mp4, 'audio/mp4', 'm4a'],
    ['a.wav', wav, 'audio/wav', 'wav'],
    ['a.ogg', vorbis, 'audio/ogg', 'ogg'],
    ['opus.ogg', opus, 'audio/ogg', 'ogg'],
    ['a.txt', Buffer.from('hello\n'), 'text/plain', 'txt'],
    ['a.md', Buffer.from('# 标题\n\n正文'), 'text/markdown', 'md'],
    ['utf8.csv', chineseUtf8, 'text/csv', 'csv'],
    ['bom.csv', Buffer.concat([bytes('efbbbf'), chineseUtf8]), 'text/csv', 'csv'],
    ['gb18030.csv', chineseGb, 'text/csv', 'csv'],
    ['begins-like-a-bitmap.txt', Buffer.from('BMI index and other measures'), 'text/plain', 'txt'],
    ['comparison.txt', Buffer.from('a < b, and 1 <2'), 'text/plain', 'txt'],
  ])('%s', async (name, content, mime, ext) => {
    expect(await sniffType(content, name)).toEqual({ mime, ext });
  });

  it('text cut in the middle of a character', async () => {
    const utf8 = Buffer.from(`a${'气'.repeat(2000)}`);
    const gb18030 = Buffer.concat([Buffer.from('a'), ...Array.from({ length: 2500 }, () => bytes('c6f8'))]);
    for (const content of [utf8, gb18030]) {
      expect(await sniffType(content, 'a.txt')).toEqual({ mime: 'text/plain', ext: 'txt' });
      expect(await sniffType(content.subarray(0, sniffLength), 'a.txt')).toEqual({ mime: 'text/plain', ext: 'txt' });
    }
  });

  it('an image that is also markup, as the image: it is served as an image', async () => {
    const both = Buffer.concat([Buffer.from('GIF89a'), html]);
    expect(await sniffType(both, 'a.gif')).toEqual({ mime: 'image/gif', ext: 'gif' });
    expect(await sniffType(both, 'a.html')).toBeUndefined();
    expect(await sniffType(both, 'a.txt')).toBeUndefined();
  });
});

describe('rejects:', () => {
  it.each<[name: string, content: Buffer]>([
    ['a.exe', png],
    ['a.png.exe', png],
    ['a', png],
    ['png', png],
    ['.png', png],
    ['a.png.', png],
    ['a.png ', png],
    ['', png],
    ['a.jpg', png],
    ['a.gif', jpeg],
    ['a.pdf', png],
    ['a.txt', pdf],
    ['a.png', html],
    ['a.pdf', html],
    ['a.docx', html],
    ['a.html', html],
    ['a.htm', html],
    ['a.txt', html],
    ['a.md', Buffer.from('\n  <script src="x"></script>')],
    ['bom.txt', Buffer.concat([bytes('efbbbf'), html])],
    ['a.svg', svg],
    ['a.png', svg],
    ['a.txt', svg],
    ['a.xml', xml],
    ['a.txt', xml],
    ['a.csv', Buffer.from('#!/bin/sh\nrm -rf /')],
    ['a.sh', Buffer.from('#!/bin/sh\n')],
    ['a.js', Buffer.from('alert(1)')],
    ['a.bat', Buffer.from('@echo off')],
    ['a.exe', exe],
    ['a.png', exe],
    ['a.txt', exe],
    ['a.png', elf],
    ['a.txt', elf],
    ['a.docx', docm],
    ['a.docm', docm],
    ['a.docx', xlsx],
    ['a.docx', plainZip],
    ['a.docx', docxWithJunkBehindTypes],
    ['a.docx', compoundFile],
    ['a.doc', docx],
    ['a.msi', compoundFile],
    ['a.png', compoundFile],
    ['a.zip', jar],
    ['a.jar', jar],
    ['a.mp3', mp4],
    ['a.mp4', m4a],
    ['a.mp4', webm],
    ['a.wav', webp],
    ['a.webp', wav],
    ['nul.txt', Buffer.from('a\0b')],
    ['escape.txt', Buffer.from('\x1b[2J')],
    ['neither-encoding.txt', bytes('61ff62ff')],
    ['empty.txt', Buffer.alloc(0)],
    ['empty.png', Buffer.alloc(0)],
    ['short.png', png.subarray(0, 4)],
    ['short.docx', docx.subarray(0, 10)],
  ])('%j', async (name, content) => {
    expect(await sniffType(content, name)).toBeUndefined();
  });
});

function bytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

function uint32(value: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(value);
  return four;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

function isoMedia(brand: string, compatible: string): Buffer {
  const box = Buffer.concat([Buffer.from('ftyp'), Buffer.from(brand), uint32(0), Buffer.from(compatible)]);
  return Buffer.concat([uint32(box.length + 4), box, bytes('00000008'), Buffer.from('mdat')]);
}

function oggPage(packet: Buffer): Buffer {
  return Buffer.concat([Buffer.from('OggS'), bytes('0002'), Buffer.alloc(20), Buffer.from([1, packet.length]), packet]);
}

function contentTypes(main: string): string {
  return `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="${main}"/></Types>`;
}

/** The archive with its first entry declared as compressed. */
function deflated(archive: Buffer): Buffer {
  archive.writeUInt16LE(8, 8);
  return archive;
}

/** A ZIP archive of uncompressed entries. */
function zip(entries: Record<string, string | Buffer>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const [name, content] of Object.entries(entries)) {
    const [file, data] = [Buffer.from(name), Buffer.from(content)];
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(0x08_00, 2);
    header.writeUInt32LE(crc32(data), 10);
    header.writeUInt32LE(data.length, 14);
    header.writeUInt32LE(data.length, 18);
    header.writeUInt16LE(file.length, 22);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(Buffer.concat(locals).length, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), header, offset, file);
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), header, file, data);
  }
  const [files, index] = [Buffer.concat(locals), Buffer.concat(directory)];
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(entries).length, 4);
  end.writeUInt16LE(Object.keys(entries).length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(files.length, 12);
  return Buffer.concat([files, index, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
