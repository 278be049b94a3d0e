import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { documentApi } from '@ganlin/contract/media/document';
import { strToU8, zipSync } from 'fflate';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp, TestUser } from './app.ts';
import { xml } from './docx.ts';

export { makeDocx } from './docx.ts';

const run = promisify(execFile);

/** Uploads a whole document as its sender, makes it readable, and returns its state. `origin` is where `app` listens. */
export async function bringDocument(
  { app, sender, origin }: { app: TestApp; sender: TestUser; origin: string },
  { content, name }: { content: Buffer; name: string },
) {
  const { id, address } = await sender.call(documentApi.begin, { id: newId(), name, size: content.length });
  const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const { status } = await fetch(origin + address, {
    method: 'PATCH',
    headers: { 'tus-resumable': '1.0.0', token: sender.token, ...part },
    body: new Uint8Array(content),
  });
  if (status !== 204) throw new Error(`the document was refused with ${status}`);
  await app.runJobs();
  const [state] = await sender.call(documentApi.states, { ids: [id] });
  if (!state) throw new Error('the document is gone');
  return state;
}

/** Whether LibreOffice is installed. Tests that need it say so; CI installs it. */
export const hasOffice: boolean = spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0;

const ODF = 'urn:oasis:names:tc:opendocument:xmlns';
const namespaces = `xmlns:office="${ODF}:office:1.0" xmlns:draw="${ODF}:drawing:1.0" xmlns:text="${ODF}:text:1.0" xmlns:svg="${ODF}:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"`;

/** An OpenDocument presentation with a slide for each text. */
export const makeOdp = (texts: readonly string[]): Buffer =>
  makeOdf(
    'presentation',
    texts
      .map(
        (text) =>
          `<draw:page draw:name="${text}"><draw:frame svg:width="10cm" svg:height="3cm" svg:x="2cm" svg:y="2cm"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame></draw:page>`,
      )
      .join(''),
  );

/** An OpenDocument text; with `link`, its section is linked to another file. */
export const makeOdt = (text: string, link?: string): Buffer =>
  makeOdf(
    'text',
    `<text:section text:name="s">${link ? `<text:section-source xlink:href="${link}"/>` : ''}<text:p>${text}</text:p></text:section>`,
  );

function makeOdf(kind: 'text' | 'presentation', body: string): Buffer {
  const mime = `application/vnd.oasis.opendocument.${kind}`;
  const content = `<office:document-content ${namespaces} office:version="1.2"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`;
  const entry = (path: string, type: string) =>
    `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`;
  const manifest = `<manifest:manifest xmlns:manifest="${ODF}:manifest:1.0">${entry('/', mime)}${entry('content.xml', 'text/xml')}</manifest:manifest>`;
  return Buffer.from(
    zipSync({
      mimetype: [strToU8(mime), { level: 0 }],
      'content.xml': xml(content),
      'META-INF/manifest.xml': xml(manifest),
    }),
  );
}

/** The file in another format, as LibreOffice writes it. */
export async function savedAs(content: Buffer, from: string, to: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'test-document-'));
  try {
    const path = join(folder, `source.${from}`);
    await writeFile(path, content);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    await run('soffice', [profile, '--headless', '--convert-to', to, '--outdir', join(folder, 'out'), path]);
    return await readFile(join(folder, 'out', `source.${to.split(':')[0]}`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A PDF that opens only with a password. */
export const withPassword = (docx: Buffer): Promise<Buffer> =>
  savedAs(
    docx,
    'docx',
    'pdf:writer_pdf_Export:{"EncryptFile":{"type":"boolean","value":"true"},"DocumentOpenPassword":{"type":"string","value":"secret"}}',
  );

/** A PDF of empty pages, written by hand. */
export function makePdf(pages: number): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ')}]>>`,
    ...Array.from({ length: pages }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}

const SECTOR = 512;

/** A compound file whose directory has these streams, all of them empty. */
export function makeCompound(streams: readonly string[]): Buffer {
  const file = Buffer.alloc(SECTOR * 3, 0xff);
  file.fill(0, 0, 76);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(0, 76);
  file.writeUInt32LE(0xfffffffd, SECTOR);
  file.writeUInt32LE(0xfffffffe, SECTOR + 4);
  file.fill(0, SECTOR * 2);
  ['Root Entry', ...streams].slice(0, 4).forEach((name, index) => {
    const at = SECTOR * 2 + index * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE(name.length * 2 + 2, at + 64);
    file.writeUInt8(index === 0 ? 5 : 2, at + 66);
  });
  return file;
}
