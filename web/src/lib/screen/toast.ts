import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info' | 'warning';
  readonly text: string;
}

/** How long an error is shown (specification, section 9). */
export const ERROR_TOAST_MS = 5_000;
const OTHER_TOAST_MS = 3_000;

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let nextId = 1;

/** Shows a short message; the same text twice at the same time is shown once. */
export function toast(kind: Toast['kind'], text: string): void {
  const { toasts } = useToasts.getState();
  if (toasts.some((shown) => shown.kind === kind && shown.text === text)) return;
  const id = nextId++;
  useToasts.setState({ toasts: [...toasts, { id, kind, text }] });
  setTimeout(() => dismissToast(id), kind === 'error' ? ERROR_TOAST_MS : OTHER_TOAST_MS);
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}
