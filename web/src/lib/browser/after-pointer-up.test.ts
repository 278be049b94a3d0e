// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { afterPointerUp } from './after-pointer-up.ts';

it('runs immediately while nothing is pressed', () => {
  const task = vi.fn<() => void>();
  afterPointerUp(task);
  expect(task).toHaveBeenCalledOnce();
});

it.each(['pointerup', 'pointercancel'])(
  'waits for the release, and for the click that follows: %s',
  async (release) => {
    const task = vi.fn<() => void>();
    window.dispatchEvent(new Event('pointerdown'));
    afterPointerUp(task);
    expect(task).not.toHaveBeenCalled();
    window.dispatchEvent(new Event(release));
    expect(task).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(task).toHaveBeenCalledOnce());
    afterPointerUp(task);
    expect(task).toHaveBeenCalledTimes(2);
  },
);
