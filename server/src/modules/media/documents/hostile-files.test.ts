import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DocumentState } from '@ganlin/contract/media/document';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../scripts/at-end.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import * as files from '../../../../test/support/documents.ts';

let app: TestApp;
let editor: TestUser;
let origin: string;
beforeAll(async () => {
  app = await openTestApp();
  editor = await app.admin();
  origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const bring = (content: Buffer, name: string) =>
  files.bringDocument({ app, sender: editor, origin }, { content, name });

describe.skipIf(!files.hasOffice)('an office file (skipped where LibreOffice is not installed)', () => {
  it('that is broken or has a password is refused with a reason', async () => {
    const docx = files.makeDocx(['一']);
    const cannotOpen = '文档无法打开，可能已损坏或设有密码';
    const cases = [
      [await files.withPassword(docx), 'x.pdf', '文件设有密码，请去掉密码后重新上传'],
      [Buffer.concat([docx.subarray(0, 700), Buffer.alloc(500, 7)]), 'x.docx', cannotOpen],
      [files.makeCompound(['WordDocument']), 'x.doc', cannotOpen],
    ] as const;
    for (const [content, name, reason] of cases)
      expect(await bring(content, name)).toMatchObject({ state: DocumentState.failed, reason });
  });

  it('reads no URL that it names', async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    await bring(files.makeDocx(['一'], `http://127.0.0.1:${port}/picture.png`), 'x.docx');
    await bring(files.makeOdt('一', `http://127.0.0.1:${port}/text.odt`), 'x.odt');
    server.close();
    expect(requests).toEqual([]);
  });

  it('reads no file of the server that it names', async () => {
    using folder = temporaryFolder('linked-');
    const [text, picture] = [join(folder.path, 'secret.txt'), join(folder.path, 'secret.png')];
    await writeFile(text, 'secret\n'.repeat(300));
    await sharp({ create: { width: 60, height: 60, channels: 3, background: '#f00' } }).toFile(picture);
    const linked = await bring(files.makeOdt('一', `file://${text}`), 'x.odt');
    expect(linked).toMatchObject({ state: DocumentState.ready, pages: 1 });
    const { pdf } = await bring(files.makeDocx(['一'], `file://${picture}`), 'x.docx');
    expect(
      (await app.http.inject({ url: pdf, headers: { token: editor.token } })).rawPayload.includes('/Subtype/Image'),
    ).toBe(false);
  });
});
