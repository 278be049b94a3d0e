import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Compresses once at build time what the server would otherwise compress at every request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(m?js|css|svg)$/.test(fileName)) continue;
          const source = file.type === 'chunk' ? file.code : file.source;
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source) });
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source) });
        }
      },
    },
  };
}

/**
 * The page's policy allows no code made from text. Zod would try to make some before its first schema, and every page
 * would be reported for it.
 */
function withoutEval(): Plugin {
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

/** What every page begins with, in two files instead of thirty: each file more is a trip more. */
const codeSplitting = {
  groups: [
    {
      name: 'vendor',
      test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod|zustand|dompurify)\//,
      priority: 2,
    },
    {
      name: 'base',
      test: /(contract\/src\/(core|site|portal|embed|content\/(kinds|read|home|first-page))|web\/src\/lib)\b/,
      minShareCount: 8,
      priority: 1,
    },
  ],
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutEval(), precompress()],
  build: {
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' } },
  },
});
