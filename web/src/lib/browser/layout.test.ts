// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { atWidth, toggled, type Layout } from './layout.ts';

const desktop: Layout = { device: 'desktop', sidebarOpen: true, openOnDesktop: true, uiSize: 'medium' };

describe('the sidebar', () => {
  it('is open or closed [S4-38]', () => {
    expect(toggled(desktop).sidebarOpen).toBe(false);
    expect(toggled(toggled(desktop)).sidebarOpen).toBe(true);
  });

  it('closes automatically below 992 px, not at 992 px [S4-41, S4-42, S9-11]', () => {
    expect(atWidth(desktop, 992)).toBe(desktop);
    expect(atWidth(desktop, 991)).toMatchObject({ device: 'mobile', sidebarOpen: false });
  });

  it.each([
    [320, 'mobile'],
    [991, 'mobile'],
    [992, 'desktop'],
    [2560, 'desktop'],
  ])('at %i px belongs to a %s, and there is no third device [S4-40]', (width, device) => {
    expect(atWidth(desktop, width).device).toBe(device);
    expect(atWidth(atWidth(desktop, 390), width).device).toBe(device);
  });

  it('is restored on a desktop as it was left there, whatever happened on the phone', () => {
    const phone = toggled(atWidth(desktop, 390));
    expect(phone.sidebarOpen).toBe(true);
    expect(atWidth(phone, 1440).sidebarOpen).toBe(true);
    const folded = toggled(desktop);
    expect(atWidth(toggled(atWidth(folded, 390)), 1440).sidebarOpen).toBe(false);
  });
});

describe('the next visit', () => {
  beforeEach(() => {
    localStorage.clear();
    window.innerWidth = 1440;
  });

  it('finds the sidebar as it was left [S4-39]', async () => {
    const first = await visit();
    expect(first.useLayout.getState().sidebarOpen).toBe(true);
    first.toggleSidebar();
    expect((await visit()).useLayout.getState().sidebarOpen).toBe(false);
  });

  it('finds the chosen font size, medium by default [S2-152, S9-20]', async () => {
    const first = await visit();
    expect(first.useLayout.getState().uiSize).toBe('medium');
    first.setUiSize('mini');
    expect((await visit()).useLayout.getState().uiSize).toBe('mini');
  });

  it.each(['{', 'null', '"x"', '{"uiSize":"toString","openOnDesktop":3}'])(
    'tolerates an invalid stored value: %s',
    async (stored) => {
      localStorage.setItem('layout', stored);
      expect((await visit()).useLayout.getState()).toMatchObject({ sidebarOpen: true, uiSize: 'medium' });
    },
  );

  it('follows the window until it is stopped', async () => {
    const { useLayout, followWindow } = await visit();
    const stop = followWindow();
    resizeTo(600);
    expect(useLayout.getState()).toMatchObject({ device: 'mobile', sidebarOpen: false });
    stop();
    resizeTo(1440);
    expect(useLayout.getState().device).toBe('mobile');
  });
});

/** A page reload: the module is evaluated again, only storage stays. */
function visit() {
  vi.resetModules();
  return import('./layout.ts');
}

function resizeTo(width: number): void {
  window.innerWidth = width;
  window.dispatchEvent(new Event('resize'));
}
