import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../scripts/at-end.ts';
import { readConfig } from '../../../config.ts';
import { securityHeaders } from './security-headers.ts';

const config = readConfig({ NODE_ENV: 'development', DATABASE_URL: 'postgres://host/name', REDIS_URL: 'redis://host' });
const bucket = {
  driver: 's3',
  endpoint: 'https://files.example.com:9000/x',
  region: '',
  bucket: '',
  accessKeyId: '',
  secretAccessKey: '',
} as const;

it('enforces HTTPS in production only: developers have none', () => {
  const name = 'strict-transport-security';
  expect(securityHeaders({ ...config, production: true })[name]).toBe('max-age=31536000; includeSubDomains');
  expect(securityHeaders(config)).not.toHaveProperty(name);
});

it('allows images, videos and requests, and nothing else, from the object store', () => {
  const policy = securityHeaders({ ...config, storage: bucket })['content-security-policy'] ?? '';
  const open = policy.split(';').filter((directive) => directive.endsWith(' https://files.example.com:9000'));
  expect(open.map((directive) => directive.split(' ')[0])).toEqual(['img-src', 'media-src', 'connect-src']);
});

it('allows the inline scripts of the built page, and no others', () => {
  using folder = temporaryFolder('web-root-');
  const script = 'if (1 < 2) document.title = "甘霖";';
  writeFileSync(
    join(folder.path, 'index.html'),
    `<head><script>${script}</script><script src="/a.js"></script></head>`,
  );
  const policy = securityHeaders({ ...config, webRoot: folder.path })['content-security-policy'] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(policy.split(';')).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}'`);
});
