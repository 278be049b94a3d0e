import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const types: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const page = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>接口文档</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/** A separate file, because the content security policy forbids inline scripts. */
const start = `window.ui = SwaggerUIBundle({
  url: '/api/docs/openapi.json', dom_id: '#docs', deepLinking: true, filter: true,
  docExpansion: 'none', persistAuthorization: false, validatorUrl: null,
});
`;

/** The interactive API documentation, at /api/docs. A release brings its page only as an add-on. */
export function serveDocs(
  app: FastifyInstance,
  { all, hosts }: { readonly all: object; readonly hosts: object },
): void {
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  app.get('/api/docs/openapi.json', (_request, reply) => reply.send(all));
  // For developers of host systems: what their servers call, and nothing else.
  app.get('/api/docs/hosts.json', (_request, reply) => reply.send(hosts));
  for (const [name, type] of Object.entries(types)) {
    app.get(`/api/docs/${name}`, async (_request, reply) => reply.type(type).send(await readFile(join(assets, name))));
  }
}
