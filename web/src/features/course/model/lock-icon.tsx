import type { ReactNode } from 'react';

export function LockIcon({ size = 18 }: { readonly size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <path d="M5.500 10.500h13v9.500h-13zM8.500 10.500V8a3.500 3.500 0 0 1 7 0v2.500" />
    </svg>
  );
}
