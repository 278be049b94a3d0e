import type { ReactNode } from 'react';

interface IconProps {
  readonly size?: number;
}

/** Filled, as in most video players; the label is on the control. */
function Shape({ size = 22, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      {children}
    </svg>
  );
}

export const PlayIcon = ({ size }: IconProps) => (
  <Shape {...(size === undefined ? {} : { size })}>
    <path d="M8 5.300v13.400a.8.8 0 0 0 1.200.7l10.400-6.700a.8.8 0 0 0 0-1.400L9.200 4.600a.8.8 0 0 0-1.200.7z" />
  </Shape>
);

export const PauseIcon = () => (
  <Shape>
    <path d="M7 5h3.600v14H7zM13.400 5H17v14h-3.600z" />
  </Shape>
);

export const SoundIcon = ({ isMuted }: { readonly isMuted: boolean }) => (
  <Shape>
    <path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500z" />
    {isMuted ? (
      <path d="M15 9.500l5 5M20 9.500l-5 5" stroke="currentColor" strokeWidth="1.800" strokeLinecap="round" />
    ) : (
      <path
        d="M15.500 9a4 4 0 0 1 0 6M17.500 6.500a7.500 7.500 0 0 1 0 11"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.800"
        strokeLinecap="round"
      />
    )}
  </Shape>
);

export const FullscreenIcon = () => (
  <Shape>
    <path
      d="M4.500 9.500v-5h5M14.500 4.500h5v5M19.500 14.500v5h-5M9.500 19.500h-5v-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.900"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </Shape>
);

export const PictureIcon = () => (
  <Shape>
    <path
      d="M4 5.500h16v13H4z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.900"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M12 11.500h6v5h-6z" />
  </Shape>
);
