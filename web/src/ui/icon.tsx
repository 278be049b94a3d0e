/** Line icons on a 24 px grid. They are decoration: the word stands beside them or on the control's label. */
const shapes = {
  arrow: 'M5 12h14M13 6l6 6-6 6',
  bell: 'M6 10a6 6 0 0 1 12 0c0 4.500 2 6.500 2 6.500H4S6 14.500 6 10zM10 19.500a2.100 2.100 0 0 0 4 0',
  book: 'M4 5.500c3-1.300 5.700-1 8 .8 2.300-1.800 5-2.100 8-.8v13c-3-1.300-5.700-1-8 .8-2.300-1.800-5-2.100-8-.8zM12 6.300v13',
  close: 'M6 6l12 12M18 6L6 18',
  cloud: 'M7.500 18.500a4.200 4.200 0 0 1-.5-8.400 5.500 5.500 0 0 1 10.500-.6 4.500 4.500 0 0 1-.7 9z',
  down: 'M12 5v14M6 13l6 6 6-6',
  edit: 'M4 20l1-4.500L16 4.500 19.500 8l-11 11z',
  exam: 'M5 4h14v16.500H5zM9 2.500v3M15 2.500v3M8.500 13l2.300 2.300 4.700-4.800',
  exit: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  gauge: 'M4 17.500a8.500 8.500 0 1 1 16 0zM12 14.500l3.500-4',
  home: 'M4 11l8-7 8 7v9h-5.500v-5.500h-5V20H4z',
  law: 'M12 4v16M7.500 20h9M5 7h14M5 7l-2.500 6.500a2.800 2.800 0 0 0 5 0zM19 7l-2.500 6.500a2.800 2.800 0 0 0 5 0z',
  lecture: 'M4 5h16v11H4zM12 16v4M8 20h8M10.500 8v5l4-2.500z',
  medal: 'M12 3.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11zM8.500 13.500L7 21l5-2.500 5 2.500-1.500-7.500',
  menu: 'M4 7h16M4 12h16M4 17h16',
  ruler: 'M3.500 15.500l12-12 5 5-12 12zM7 12l2 2M10 9l2.500 2.500M13 6l2 2',
  train: 'M2.500 9.500L12 5l9.500 4.500L12 14zM6.500 11.500V17c3.500 2.400 7.500 2.400 11 0v-5.500M21.500 9.500V15',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.500 20.500c.7-3.800 3.700-6 7.500-6s6.800 2.200 7.500 6',
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
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
