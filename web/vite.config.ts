import { resolve } from 'node:path';
import { SERVICE_WORKER_PATH } from '@ganlin/contract/portal/offline';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { cssFallbacks } from './build/css-fallbacks.ts';
import { endpointsOnDemand } from './build/endpoints-on-demand.ts';
import { inlinePageCheck } from './build/inline-page-check.ts';
import { namePieces } from './build/name-pieces.ts';
import { precompress } from './build/precompress.ts';
import { entryOf, releaseOf } from './build/release.ts';
import { withoutEval } from './build/without-eval.ts';
import { withoutWebTransport } from './build/without-web-transport.ts';

/**
 * What every page starts with, in few files instead of thirty: each additional file is an additional round trip. A
 * group also contains what its modules import, unless a group of higher priority has it.
 */
const codeSplitting = {
  groups: [
    // First of all, or the first script would import whatever group it fell into.
    { name: 'preload', test: /preload-helper/, priority: 4 },
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
    { name: 'zod', test: /node_modules\/zod\//, priority: 3 },
    { name: 'router', test: /node_modules\/react-router\//, priority: 2 },
    { name: 'query', test: /node_modules\/@tanstack\//, priority: 2 },
    { name: 'site', test: /web\/src\/app\/open\.tsx/, priority: 1 },
    {
      name: 'base',
      test: /(contract\/src\/(core|portal|content\/(kinds|read|home|first-page))|web\/src\/lib)\b/,
      minShareCount: 8,
      priority: 0,
    },
  ],
};

/** What the server loads to render public pages (`src/app/frame/render.tsx`): one file without dependencies. */
const forServer: UserConfig = {
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV'] ?? 'production') },
  plugins: [react(), withoutEval(), endpointsOnDemand()],
  ssr: {
    noExternal: ['react', 'react-dom', 'react-router', 'zod', 'zustand', 'dompurify', /^@tanstack\//],
  },
  build: {
    ssr: 'src/app/frame/render.tsx',
    outDir: 'dist/.render',
    target: 'es2024',
    copyPublicDir: false,
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'render.mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
};

/** The floor (docs/browsers.md). What it lacks besides syntax is in `src/old-browsers`. */
const floor = ['chrome87', 'firefox91', 'safari14'];

const forBrowsers: UserConfig = {
  plugins: [
    react(),
    withoutEval(),
    withoutWebTransport(),
    endpointsOnDemand(),
    inlinePageCheck(),
    namePieces(),
    precompress(),
  ],
  css: { postcss: { plugins: [cssFallbacks()] } },
  build: {
    manifest: true,
    target: floor,
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting }, treeshake: { manualPureFunctions: ['z'] } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000', ws: true } },
  },
};

/** The service worker: one script at a stable URL, built after the site, because it names the site's first script. */
const forWorker = (dist: string): UserConfig => ({
  define: { RELEASE_ENTRY: JSON.stringify(entryOf(dist)), RELEASE_ID: JSON.stringify(releaseOf(dist)) },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: floor,
    rolldownOptions: {
      input: 'src/service-worker/sw.ts',
      output: { format: 'iife', entryFileNames: SERVICE_WORKER_PATH.slice(1) },
    },
  },
});

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  ...(mode === 'server'
    ? forServer
    : mode === 'worker'
      ? forWorker(resolve(import.meta.dirname, 'dist'))
      : forBrowsers),
}));
