// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { useEmbed } from './embed.ts';
import { reloadOnMissingChunk } from './missing-chunk.ts';
import { useUninterrupted } from './reload.ts';

const reload = vi.fn<() => void>();
const fetched = vi.fn<(address: string) => Promise<Response>>();

beforeAll(() => reloadOnMissingChunk());
beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  fetched.mockReset().mockImplementation(async () => new Response(null, { status: 200 }));
  // jsdom cannot reload, and does not let its location be replaced in part.
  vi.stubGlobal('location', { pathname: '/web/law', reload });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** As the build's loader dispatches it. */
async function meetMissingChunk(): Promise<void> {
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  await new Promise((resolve) => setTimeout(resolve, 5));
}

it('reloads once, and again only much later', async () => {
  await meetMissingChunk();
  expect(reload).toHaveBeenCalledTimes(1);
  await meetMissingChunk();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.useFakeTimers({ now: Date.now() + 660_000, toFake: ['Date'] });
  await meetMissingChunk();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('reloads once for two chunks that are missing at the same time', async () => {
  window.dispatchEvent(new Event('vite:preloadError'));
  await meetMissingChunk();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not reload without a network, nor while the server is away', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await meetMissingChunk();
  fetched.mockResolvedValueOnce(new Response(null, { status: 502 }));
  await meetMissingChunk();
  expect(reload).not.toHaveBeenCalled();
  await meetMissingChunk();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not reload while an exam is on the screen', async () => {
  function Exam() {
    useUninterrupted();
    return null;
  }
  const { unmount } = render(<Exam />);
  await meetMissingChunk();
  expect(reload).not.toHaveBeenCalled();
  unmount();
  await meetMissingChunk();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not reload over unsaved input', async () => {
  const hold = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', hold);
  await meetMissingChunk();
  expect(reload).not.toHaveBeenCalled();
  window.removeEventListener('beforeunload', hold);
  await meetMissingChunk();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not reload in another system’s frame, whose session would end', async () => {
  useEmbed.setState({ on: true });
  await meetMissingChunk();
  useEmbed.setState({ on: false });
  expect(reload).not.toHaveBeenCalled();
});
