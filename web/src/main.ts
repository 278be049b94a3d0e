import './theme/tokens.css';
import './theme/base.css';
import './ui/primitives.css';
import './theme/plain-page.css';

/**
 * The page can be read before any script has run, and must stay so while they start: each large piece is run as a task of
 * its own. The page names all of them (`vite.config.ts`), so they come together.
 */
const pieces = [
  // Named, or all of a package would be taken instead of what the site uses of it.
  async () => void (await import('react-dom/client')).createRoot,
  async () => void (await import('zod')).string,
  async () => void (await import('react-router')).Outlet,
];
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Once what the server wrote stands on the screen; a page in the background is not painted, and does not wait for it. */
const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 300);
  });

if (document.getElementById('root')?.hasChildNodes()) await painted();
for (const piece of pieces) {
  await piece();
  await nextTask();
}
const { open } = await import('./app/open.tsx');
await nextTask();
await open();
