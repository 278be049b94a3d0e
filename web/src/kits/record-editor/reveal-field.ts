import type { RefObject } from 'react';

type Screen = RefObject<HTMLElement | null>;

const CONTROLS = '[aria-invalid=true], input, textarea, [role=textbox]';

/** Reveals the first error on the screen. Errors and parts of the page are rendered a moment after they are set. */
export function revealFirstError(screen: Screen): void {
  setTimeout(() => {
    const error = screen.current?.querySelector('[data-error]');
    error?.scrollIntoView({ block: 'center' });
    error?.closest('[role=group], li, section')?.querySelector<HTMLElement>(CONTROLS)?.focus();
  });
}

/** Reveals the field `fields.history.0.text`, or the nearest one around it that has `data-field`. */
export function revealField(screen: Screen, field: string): void {
  setTimeout(() => {
    const names = field.split('.').map((_, at, all) => all.slice(0, all.length - at).join('.'));
    const found = names.map((name) => screen.current?.querySelector(`[data-field="${name}"]`)).find(Boolean);
    found?.scrollIntoView({ block: 'center' });
    found?.querySelector<HTMLElement>(`${CONTROLS}, [role=combobox], button`)?.focus({ preventScroll: true });
  });
}
