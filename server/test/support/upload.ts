import type { Endpoint } from '@ganlin/contract/core/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.ts';

/** One pixel. */
export const png: Buffer = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Sent {
  readonly token: string;
  readonly name?: string;
  readonly content?: Buffer;
  /** The other fields of the form. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Sends a file as a page does. */
export async function sendFile(
  app: TestApp,
  endpoint: Pick<Endpoint, 'path'>,
  { token, name = 'x.png', content = png, fields = {} }: Sent,
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const request = new Request('http://x/', { method: 'POST', body: form });
  return app.http.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { 'content-type': request.headers.get('content-type')!, ...(token === '' ? {} : { token }) },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
