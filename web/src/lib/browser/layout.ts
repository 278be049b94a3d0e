import { create } from 'zustand';

/** Narrower than this is a phone (specification, section 9); the styles use the same width. */
export const MOBILE_BELOW = 992;

/** Factors on the type scale: with body text of 14 px they give 16, 14, 13 and 12. */
export const uiSizes = {
  default: { label: '默认', scale: 16 / 14 },
  medium: { label: '中等', scale: 1 },
  small: { label: '较小', scale: 13 / 14 },
  mini: { label: '迷你', scale: 12 / 14 },
} as const;
export type UiSize = keyof typeof uiSizes;

export interface Layout {
  readonly device: 'desktop' | 'mobile';
  readonly sidebarOpen: boolean;
  /** As it was left on a desktop: what is opened and closed on a phone is not remembered. */
  readonly openOnDesktop: boolean;
  readonly uiSize: UiSize;
}

const STORAGE_KEY = 'layout';

export const useLayout = create<Layout>(() => atWidth(remembered(), window.innerWidth));

export const toggleSidebar = (): void => useLayout.setState(toggled);
export const closeSidebar = (): void => useLayout.setState((layout) => (layout.sidebarOpen ? toggled(layout) : layout));
export const setUiSize = (uiSize: UiSize): void => useLayout.setState({ uiSize });

/** Updates the device with the window, until the returned function is called. */
export function followWindow(): () => void {
  const follow = () => useLayout.setState((layout) => atWidth(layout, window.innerWidth));
  follow();
  window.addEventListener('resize', follow);
  return () => window.removeEventListener('resize', follow);
}

useLayout.subscribe(({ openOnDesktop, uiSize }, before) => {
  if (openOnDesktop === before.openOnDesktop && uiSize === before.uiSize) return;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ openOnDesktop, uiSize }));
  } catch {
    // A browser without storage still works, it only does not remember.
  }
});

/** On a phone the sidebar is closed until the user opens it; back on a desktop it is as it was left there. */
export function atWidth(layout: Layout, width: number): Layout {
  const device = width < MOBILE_BELOW ? 'mobile' : 'desktop';
  if (device === layout.device) return layout;
  return { ...layout, device, sidebarOpen: device === 'desktop' && layout.openOnDesktop };
}

export function toggled(layout: Layout): Layout {
  const sidebarOpen = !layout.sidebarOpen;
  return { ...layout, sidebarOpen, openOnDesktop: layout.device === 'desktop' ? sidebarOpen : layout.openOnDesktop };
}

function remembered(): Layout {
  const { openOnDesktop, uiSize } = readStorage();
  const open = openOnDesktop !== false;
  return { device: 'desktop', sidebarOpen: open, openOnDesktop: open, uiSize: isUiSize(uiSize) ? uiSize : 'medium' };
}

function readStorage(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

function isUiSize(value: unknown): value is UiSize {
  return typeof value === 'string' && Object.hasOwn(uiSizes, value);
}
