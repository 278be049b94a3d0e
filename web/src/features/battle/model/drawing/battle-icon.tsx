/** Icons that only battles use, on the 24 px grid of `ui/icon.tsx`; decorative as those are. */
const shapes = {
  bolt: 'M13 2.500L5 13.500h6l-1 8 8.500-11.500h-6z',
  drop: 'M12 3.500c3.500 4.500 6 7.600 6 11a6 6 0 0 1-12 0c0-3.400 2.500-6.500 6-11z',
  flake:
    'M12 3v18M4.200 7.500l15.600 9M19.800 7.500l-15.600 9M9.500 4.500L12 7l2.500-2.500M9.500 19.500L12 17l2.500 2.500M4.200 11l3.300-1.200-.7-3.400M19.800 13l-3.300 1.200.7 3.400M19.800 11l-3.300-1.200-.7-3.400M4.200 13l3.300 1.200-.7 3.400',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  key: 'M8 11.500a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM11 12.500L20 3.500M16.500 7l3 3M14 9.500l2 2',
  lock: 'M5 11h14v9.500H5zM8 11V8a4 4 0 0 1 8 0v3',
  motion: 'M3 8h11a3 3 0 1 0-3-3M3 12h15a3 3 0 1 1-3 3M3 16h7a2.500 2.500 0 1 1-2.500 2.500',
  mute: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.500v15l12-7.500z',
  robot:
    'M5 9h14v10.500H5zM12 9V5M12 3.500v1.400M9 13v1.500M15 13v1.500M9.500 17h5M2.500 12.500v3.500M21.500 12.500v3.500',
  scan: 'M4 8.500V4h4.500M20 8.500V4h-4.500M4 15.500V20h4.500M20 15.500V20h-4.500M4 12h16',
  screen: 'M3 4.500h18v12H3zM12 16.500V20M8 20.500h8M7.500 13v-3M12 13V8M16.500 13v-4.500',
  skip: 'M5 5v14l9-7zM18 5v14',
  sound: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.500 4.500 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 3v2.500M12 18.500V21M3 12h2.500M18.500 12H21M5.600 5.600l1.800 1.800M16.600 16.600l1.800 1.800M18.400 5.600l-1.800 1.800M7.400 16.600l-1.800 1.800',
  swords:
    'M4 4l10.500 10.500M4 4v3.500L13 16.500M4 4h3.500L16.500 13M12.500 17l5-5M15.500 15.500L20 20M20 4L14.500 9.500M20 4v3.500l-4 4M20 4h-3.500l-4 4M9.500 14.500L8 16M6.500 12l5 5M8.500 15.500L4 20',
  trophy:
    'M7.500 4h9v5.500a4.500 4.500 0 0 1-9 0zM7.500 5.500H4c0 3 1.200 4.700 3.600 5M16.500 5.500H20c0 3-1.200 4.700-3.600 5M12 14v3.500M8.500 20.500h7l-1-3h-5z',
  up: 'M12 20V5M6 11l6-6 6 6',
  wave: 'M3 9c2-2 4-2 6 0s4 2 6 0 4-2 6 0M3 15c2-2 4-2 6 0s4 2 6 0 4-2 6 0',
  wrong: 'M5 4h11l3 3v13.500H5zM9.500 10.500l5 5M14.500 10.500l-5 5',
} as const;

export type BattleIconName = keyof typeof shapes;

export function BattleIcon({ name, size = 20 }: { readonly name: BattleIconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <path d={shapes[name]} />
    </svg>
  );
}

const optionShapes = ['drop', 'flake', 'sun', 'bolt', 'wave', 'key'] as const satisfies readonly BattleIconName[];

/** The sign of an option on the big screen and on the phones of its players, besides its letter. */
export const optionShape = (index: number): BattleIconName => optionShapes[index % optionShapes.length] ?? 'drop';
