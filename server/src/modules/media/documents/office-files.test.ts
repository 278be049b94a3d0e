import { DocumentState } from '@ganlin/contract/media/document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe.skipIf(!files.hasOffice)('an office file (skipped where LibreOffice is not installed)', () => {
  const docx = files.makeDocx(['人工影响天气', '第二页', '第三页']);
  const odp = files.makeOdp(['first', 'second']);

  it.each([
    ['Word', '讲义.docx', 3, () => docx],
    ['Word before 2007', '讲义.doc', 3, () => files.savedAs(docx, 'docx', 'doc')],
    ['OpenDocument text', '讲义.odt', 1, () => files.makeOdt('一')],
    ['PowerPoint', '课件.pptx', 2, () => files.savedAs(odp, 'odp', 'pptx')],
    ['PowerPoint before 2007', '课件.ppt', 2, () => files.savedAs(odp, 'odp', 'ppt')],
    ['OpenDocument presentation', '课件.odp', 2, () => odp],
  ])(
    'of %s becomes a PDF',
    async (_kind, name, pages, make) => {
      const document = await files.bringDocument({ app, sender: editor, origin }, { name, content: await make() });
      expect(document).toMatchObject({ state: DocumentState.ready, reason: '', pages, progress: 100 });
      const made = await app.http.inject({ url: document.pdf, headers: { token: editor.token } });
      expect(made.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(made.headers['content-disposition']).toMatch(/^inline.*\.pdf/);
      // LibreOffice starts once or twice, each time for ten seconds on a busy machine.
    },
    120_000,
  );
});
