import type { Plugin } from 'vite';

/**
 * The page's policy forbids code from text. Zod would try it before its first schema, and every page would report a
 * violation.
 */
export function withoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    transform: {
      filter: { id: /zod\/v4\/core\/core\.js/ },
      handler(code) {
        const start = '__zod_globalConfig = {}';
        if (!code.includes(start)) throw new Error('zod keeps its settings elsewhere now');
        return code.replace(start, '__zod_globalConfig = { jitless: true }');
      },
    },
  };
}
