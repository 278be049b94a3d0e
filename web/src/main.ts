import { recordEarlyInput } from './early-input.ts';
import { lacksApis } from './old-browsers/lacks-apis.ts';
import './theme/tokens.css';
import './theme/display.css';
import './theme/base.css';
import './ui/primitives.css';

/**
 * The page is readable before any script has run, and must stay so while scripts start: each large chunk runs as a
 * task of its own. The page lists all of them (`vite.config.ts`), so they load together.
 */
const pieces = [
  // Named, or the whole package would be included instead of what the site uses of it.
  async () => void (await import('react-dom/client')).createRoot,
  async () => void (await import('zod')).string,
  async () => void (await import('react-router')).Outlet,
];

const early = recordEarlyInput();

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Resolves once the server-rendered content is on the screen; a background page is not painted, and does not wait for
 * it.
 */
const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 300);
  });

async function start(): Promise<void> {
  if (lacksApis()) await import('./old-browsers/polyfills.ts');
  if (document.getElementById('root')?.hasChildNodes()) await painted();
  for (const piece of pieces) {
    await piece();
    await nextTask();
  }
  const { open } = await import('./app/open.tsx');
  await nextTask();
  await open();
  window.dispatchEvent(new Event('site-started'));
  await early.replay();
}

// Not awaited here: browsers of the floor do not know top-level await.
void start();
