const names = {
  brand: '--brand-500',
  brandSoft: '--brand-100',
  bad: '--bad',
  warn: '--warn',
  gold: '--gold',
  idle: '--ink-300',
  text: '--ink-500',
  strong: '--ink-900',
  line: '--line',
  okSoft: '--ok-soft',
  okInk: '--ok-ink',
} as const;

export type Colours = Readonly<Record<keyof typeof names, string>>;

/** The page's colours, for the charts: they are drawn by script and do not read style sheets. */
export function chartColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  // The keys are those of the table above.
  return Object.fromEntries(
    Object.entries(names).map(([key, name]) => [key, style.getPropertyValue(name).trim()]),
  ) as Colours;
}
