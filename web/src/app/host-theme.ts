/** The brand's shades by how much of white or black is mixed into the colour that the host chose, as in tokens.css. */
const shades = {
  '--brand-50': ['white', 92],
  '--brand-100': ['white', 84],
  '--brand-200': ['white', 68],
  '--brand-300': ['white', 52],
  '--brand-500': ['white', 28],
  '--brand-600': ['white', 10],
  '--brand-700': ['white', 0],
  '--brand-900': ['black', 45],
} as const;

/** Shows the page in the colour of the system around it; its text stays readable on every shade. */
export function applyHostTheme(colour: string): void {
  if (colour === '') return;
  for (const [name, [into, percent]] of Object.entries(shades)) {
    document.documentElement.style.setProperty(name, mixed(colour, into, percent));
  }
}

/** In the browser's own `color-mix` antd could not compute with it, and older browsers do not know it. */
function mixed(colour: string, into: 'white' | 'black', percent: number): string {
  const target = into === 'white' ? 255 : 0;
  const bytes = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const parts = bytes.map((byte) => Math.round(byte + ((target - byte) * percent) / 100));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
