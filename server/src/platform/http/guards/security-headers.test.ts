import { expect, it } from 'vitest';
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
