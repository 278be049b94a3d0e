// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { afterPress } from './press.ts';

it('runs at once while nothing is pressed', () => {
  const task = vi.fn<() => void>();
  afterPress(task);
  expect(task).toHaveBeenCalledOnce();
});

it.each(['pointerup', 'pointercancel'])(
  'waits for the release, and for the click that follows: %s',
  async (release) => {
    const task = vi.fn<() => void>();
    window.dispatchEvent(new Event('pointerdown'));
    afterPress(task);
    expect(task).not.toHaveBeenCalled();
    window.dispatchEvent(new Event(release));
    expect(task).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(task).toHaveBeenCalledOnce());
    afterPress(task);
    expect(task).toHaveBeenCalledTimes(2);
  },
);
