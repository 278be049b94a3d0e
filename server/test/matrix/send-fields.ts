import type { Endpoint } from '@ganlin/contract/core/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../support/app.ts';
import { png } from '../support/upload.ts';

interface Sent {
  readonly token: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file?: { readonly name: string; readonly content: Buffer };
}

/** An upload with fields beside its file, as a page sends it. */
export async function sendFields(
  app: TestApp,
  { path }: Pick<Endpoint, 'path'>,
  { token, fields, file = { name: 'x.png', content: png } }: Sent,
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', new Blob([new Uint8Array(file.content)]), file.name);
  const request = new Request('http://x/', { method: 'POST', body: form });
  return app.http.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': request.headers.get('content-type')!, ...(token === '' ? {} : { token }) },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
