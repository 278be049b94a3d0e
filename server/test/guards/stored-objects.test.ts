import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/**
 * Columns that hold the name of a stored object. `named-objects.queries.ts` asks each of them, and those of
 * `platform_task`, `platform_import` and `platform_sealed_object`, whose ids are names: an object that none of them
 * names is deleted.
 */
const keys = [
  'media_document.pdf_key',
  'media_file.storage_key',
  'media_picture_width.storage_key',
  'media_video.poster_key',
  'media_video_quality.storage_key',
];

/** Other texts whose columns end in the same way. */
const others =
  /^(certificate_key\.public_key|exchange_(peer|site)\.(seal|sign)_key|message_direct\.once_key|training_(person|unit)\.unit_key)$/;

it('are in every column that names one', async () => {
  const { rows } = await app.platform.pool.query<{ column: string }>(
    `select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and column_name like '%\\_key' order by 1`,
  );
  expect(rows.map(({ column }) => column).filter((column) => !others.test(column))).toEqual(keys);
});
