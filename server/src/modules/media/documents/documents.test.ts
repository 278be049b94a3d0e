import { documentApi, documentParts, DocumentState } from '@ganlin/contract/media/document';
import { videoApi } from '@ganlin/contract/media/video';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import * as files from '../../../../test/support/documents.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { documentsExist, documentsOf, keepDocument, removeDocuments } from '../index.ts';
import { sweepDocuments } from './document-parts.ts';
import { makeReadable } from './make-readable.ts';

let app: TestApp;
let editor: TestUser;
let origin: string;
beforeAll(async () => {
  app = await openTestApp();
  editor = await app.admin();
  origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const ctx = () => systemCtx(app.platform, 'test');
const begin = async (content: Buffer, name: string) =>
  (await editor.call(documentApi.begin, { id: newId(), name, size: content.length })).id;
const stateOf = async (id: string) => (await editor.call(documentApi.states, { ids: [id] }))[0]!;

const tus = (
  method: 'HEAD' | 'PATCH' | 'DELETE',
  id: string,
  { body, token = editor.token, offset = 0 }: { body?: Buffer; token?: string; offset?: number } = {},
) =>
  fetch(`${origin}${documentParts.path}/${id}`, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      token,
      ...(body ? { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' } : {}),
    },
    ...(body ? { body: new Uint8Array(body) } : {}),
  });

const bring = (content: Buffer, name: string) =>
  files.bringDocument({ app, sender: editor, origin }, { content, name });

describe('uploading a document', () => {
  it('begins once, by names of documents only, never under the id of a video', async () => {
    const input = { id: newId(), name: '课件.pptx', size: 1000 };
    const { address } = await editor.call(documentApi.begin, input);
    expect(address).toBe(`${documentParts.path}/${input.id}`);
    expect(await editor.call(documentApi.begin, input)).toEqual({ id: input.id, address });
    await expect(editor.call(documentApi.begin, { ...input, size: 9 })).toRefuse('documentNameTaken');
    await expect((await app.admin()).call(documentApi.begin, input)).toRefuse('documentNameTaken');
    await expect(editor.call(documentApi.begin, { ...input, id: newId(), name: 'x.xlsx' })).toRefuse('fileTypeRefused');
    await expect(editor.call(videoApi.begin, { ...input, name: 'x.mp4' })).toRefuse('videoNameTaken');
    const video = { id: newId(), name: 'x.mp4', size: 1000 };
    await editor.call(videoApi.begin, video);
    await expect(editor.call(documentApi.begin, { ...video, name: 'x.pdf' })).toRefuse('documentNameTaken');
  });

  it('continues where it stopped, for its sender only', async () => {
    const content = files.makePdf(3);
    const id = await begin(content, '手册.pdf');
    expect((await tus('PATCH', id, { body: content.subarray(0, 100) })).status).toBe(204);
    expect((await tus('HEAD', id)).headers.get('upload-offset')).toBe('100');
    expect((await tus('HEAD', id, { token: (await app.admin()).token })).status).toBe(404);
    expect((await tus('HEAD', newId())).status).toBe(404);
    expect((await tus('PATCH', id, { body: content.subarray(100), offset: 100 })).status).toBe(204);
    await app.runJobs();
    expect(await stateOf(id)).toMatchObject({ state: DocumentState.ready, pages: 3 });
  });

  it('is cleaned up after three days when it was abandoned', async () => {
    const today = app.clock.now;
    const id = await begin(Buffer.alloc(10), 'x.pdf');
    app.clock.advance(3.5 * 86_400);
    await takeTurn(app.platform, sweepDocuments);
    app.clock.now = today;
    expect(await documentsExist(app.platform.db, [id])).toEqual([]);
    expect(await app.platform.parts.find(id)).toBeUndefined();
  });
});

describe('a PDF', () => {
  it('is served as it is, by ranges, at a signed URL', async () => {
    const content = files.makePdf(12);
    const { id } = await bring(content, '作业 规范.pdf');
    const document = (await documentsOf(ctx(), [id])).get(id)!;
    expect(document).toMatchObject({ isReady: true, name: '作业 规范.pdf', pages: 12, progress: 100, reason: '' });
    const whole = await app.http.inject(document.pdf);
    expect([whole.headers['content-type'], whole.rawPayload.equals(content)]).toEqual(['application/pdf', true]);
    expect(whole.headers['content-disposition']).toMatch(/^inline/);
    const part = await app.http.inject({ url: document.pdf, headers: { range: 'bytes=0-4' } });
    expect([part.statusCode, part.body]).toEqual([206, '%PDF-']);
    expect(await app.platform.parts.find(id)).toBeUndefined();
  });

  it('is not found at a URL that was altered or has expired', async () => {
    const { id } = await bring(files.makePdf(1), 'x.pdf');
    const { pdf } = (await documentsOf(ctx(), [id])).get(id)!;
    const codeAt = async (url: string) => (await app.http.inject(url)).json<{ code: number }>().code;
    const today = app.clock.now;
    expect(await codeAt(pdf.replace(/signature=..../, 'signature=AAAA'))).toBe(10040024);
    expect(await codeAt(pdf.replace(id, newId()))).toBe(10040024);
    expect(await codeAt(pdf.replace(/expires=\d/, 'expires=9'))).toBe(10040024);
    app.clock.advance(19 * 3600);
    expect(await codeAt(pdf)).toBe(10040024);
    app.clock.now = today;
  });

  it('that is broken, too long, or something else is refused with a reason', async () => {
    const reasonOf = async (content: Buffer, name = 'x.pdf') => {
      const { state, reason } = await bring(content, name);
      return [state, reason];
    };
    const pdf = files.makePdf(3);
    expect(await reasonOf(Buffer.from(`%PDF-1.4\n${'x'.repeat(500)}`))).toEqual([4, 'PDF 无法读取，文件可能已损坏']);
    expect(await reasonOf(files.makePdf(2001))).toEqual([4, '文档有 2001 页，不能超过 2000 页']);
    const unknown = '文件的内容不是可以识别的 PDF、Word 或 PowerPoint 文档';
    expect(await reasonOf(Buffer.from('plain text'))).toEqual([4, unknown]);
    expect(await reasonOf(files.makeCompound(['Workbook']), 'x.doc')).toEqual([4, unknown]);
    expect(await reasonOf(files.makeCompound(['EncryptionInfo', 'EncryptedPackage']), 'x.docx')).toEqual([
      4,
      '文件设有密码，请去掉密码后重新上传',
    ]);
    // By its content, whatever its name.
    expect(await reasonOf(pdf, 'x.docx')).toEqual([3, '']);
  });

  it('is stored directly for the demo data, once, and removed with its bytes', async () => {
    const demo = { id: newId(), name: '演示.pdf', bytes: files.makePdf(2), ownerId: editor.id };
    await keepDocument(ctx(), demo);
    await keepDocument(ctx(), demo);
    expect((await documentsOf(ctx(), [demo.id])).get(demo.id)).toMatchObject({ isReady: true, pages: 2 });
    const { pdfKey } = await app.platform.db
      .selectFrom('mediaDocument')
      .select('pdfKey')
      .where('id', '=', demo.id)
      .executeTakeFirstOrThrow();
    expect(await app.platform.storage.stat(pdfKey!)).toBeDefined();
    await removeDocuments(ctx(), [demo.id]);
    expect(await app.platform.storage.stat(pdfKey!)).toBeUndefined();
    expect(await documentsExist(app.platform.db, [demo.id])).toEqual([]);
  });
});

it('of Office says that LibreOffice is missing, and may be retried', async () => {
  const docx = files.makeDocx(['一']);
  const id = await begin(docx, 'x.docx');
  await tus('PATCH', id, { body: docx });
  const elsewhere = { ...ctx(), config: { ...app.platform.config, libreofficeDirectory: '/nowhere' } };
  await makeReadable.run(elsewhere, { id });
  const reason = '服务器没有安装 LibreOffice，请上传 PDF 或联系管理员';
  expect(await stateOf(id)).toMatchObject({ state: DocumentState.failed, reason, pdf: '' });
  await editor.call(documentApi.retry, { id });
  expect(await stateOf(id)).toMatchObject({ state: DocumentState.waiting, reason: '' });
  await expect(editor.call(documentApi.retry, { id })).toRefuse('documentNotFailed');
  await expect(editor.call(documentApi.retry, { id: newId() })).toRefuse('documentNotFound');
});
