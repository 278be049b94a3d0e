import { create } from 'zustand';

/** How the site is shown to those who find the usual way hard to read. The first option of each is the usual one. */
export const displaySettings = {
  type: { label: '字号', options: { usual: '标准', large: '大', huge: '特大' } },
  contrast: { label: '对比度', options: { usual: '标准', more: '高对比' } },
  spacing: { label: '行距与字距', options: { usual: '标准', wide: '加宽' } },
} as const;
export type DisplaySetting = keyof typeof displaySettings;
export type Display = { readonly [S in DisplaySetting]: keyof (typeof displaySettings)[S]['options'] };

const usual: Display = { type: 'usual', contrast: 'usual', spacing: 'usual' };

/** Read by `old-browsers/page-check.js`, which marks the page before the first paint. */
const KEY = 'display';

/** Stored on the device: it belongs to the eyes before the screen, signed in or not. */
export const useDisplay = create<Display>(() => ({ ...usual, ...marked() }));

export function chooseDisplay(choice: Partial<Display>): void {
  const chosen = { ...useDisplay.getState(), ...choice };
  // Before the state: who renders by it may read the page's styles.
  for (const [name, value] of Object.entries(chosen)) document.documentElement.setAttribute(`data-${name}`, value);
  useDisplay.setState(chosen);
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // Without storage it lasts until the page is left.
  }
}

/** How the page is marked now; the server, which renders pages too, has none. */
function marked(): Partial<Display> {
  return typeof document === 'undefined'
    ? {}
    : displayOf(Object.fromEntries(Object.entries(document.documentElement.dataset)));
}

/** Only known settings with known values: another release may have stored others. */
export function displayOf(found: unknown): Partial<Display> {
  if (typeof found !== 'object' || found === null) return {};
  const known = Object.entries(found).filter(
    ([name, value]) =>
      isSetting(name) && typeof value === 'string' && Object.hasOwn(displaySettings[name].options, value),
  );
  return Object.fromEntries(known);
}

const isSetting = (name: string): name is DisplaySetting => Object.hasOwn(displaySettings, name);
