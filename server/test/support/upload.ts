import type { Endpoint } from '@ganlin/contract/core/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.ts';

/** One pixel. */
export const png: Buffer = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Sends a file as a page does. */
export async function sendFile(
  app: TestApp,
  endpoint: Endpoint,
  { token, name = 'x.png', content = png }: { token: string; name?: string; content?: Buffer },
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const request = new Request('http://x/', { method: 'POST', body: form });
  return app.http.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { 'content-type': request.headers.get('content-type')!, token },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
