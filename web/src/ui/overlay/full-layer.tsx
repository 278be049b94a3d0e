import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './full-layer.module.css';

interface FullLayerProps {
  readonly label: string;
  readonly onClose: () => void;
  /** Uses fullscreen where the browser supports it; the window otherwise. */
  readonly fullscreen?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Covers the whole window while mounted; Esc closes it. Not a native dialog: that may not go fullscreen. */
export function FullLayer({ label, onClose, fullscreen = false, className = '', children }: FullLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = layer.current;
    if (!element) return undefined;
    const back = document.activeElement;
    const behind = document.getElementById('root');
    behind?.setAttribute('inert', '');
    element.focus();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', onKey);
    const leave = fullscreen ? fillScreen(element, close) : undefined;
    return () => {
      document.removeEventListener('keydown', onKey);
      leave?.();
      behind?.removeAttribute('inert');
      if (back instanceof HTMLElement) back.focus();
    };
  }, [fullscreen]);
  return createPortal(
    <div
      ref={layer}
      className={`${styles.layer} ${className}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
    >
      {children}
    </div>,
    document.body,
  );
}

/** Leaving fullscreen by the browser's own key closes the layer too: the page never receives that key. */
function fillScreen(element: HTMLElement, onLeft: () => void): () => void {
  let wasFull = false;
  const follow = () => {
    if (document.fullscreenElement === element) wasFull = true;
    else if (wasFull) onLeft();
  };
  element.addEventListener('fullscreenchange', follow);
  // Refused inside a frame or without a click, and missing on a phone: then it only fills the window.
  if (document.fullscreenEnabled) element.requestFullscreen().catch(() => undefined);
  return () => {
    element.removeEventListener('fullscreenchange', follow);
    if (document.fullscreenElement === element) document.exitFullscreen().catch(() => undefined);
  };
}
