import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../../config.ts';

/** Sent with every response; a page that others may frame changes some of them (`web.ts`). Built once per process. */
export function securityHeaders({ storage, production, webRoot }: Config): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentPolicy({
      files: storage.driver === 's3' ? [new URL(storage.endpoint).origin] : [],
      scripts: inlineScripts(webRoot),
    }),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    // The browser filter this disables could be abused to leak data.
    'x-xss-protection': '0',
  };
}

/** Hashes of the scripts that the built page contains: these may run, and no other inline script. */
function inlineScripts(webRoot: string): string[] {
  const page = join(webRoot, 'index.html');
  if (!existsSync(page)) return [];
  return [...readFileSync(page, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

interface Sources {
  readonly files: readonly string[];
  readonly scripts: readonly string[];
}

function contentPolicy({ files, scripts }: Sources): string {
  const directives = {
    'default-src': ["'self'"],
    // WebAssembly detects faces in the camera image; this allows WebAssembly and no other code from text.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts],
    // The component library writes its styles at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...files],
    'media-src': ["'self'", 'blob:', ...files],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...files],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');
}
