import type { Config } from '../../../config.ts';

/** Sent with every response; a page that others may frame changes some of them (`web.ts`). Built once per process. */
export function securityHeaders({ storage, production }: Config): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentPolicy(storage.driver === 's3' ? [new URL(storage.endpoint).origin] : []),
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

function contentPolicy(files: readonly string[]): string {
  const directives = {
    'default-src': ["'self'"],
    // WebAssembly detects faces in the camera image; this allows WebAssembly and no other code from text.
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
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
