type Control = HTMLButtonElement | HTMLInputElement;

/** The state of a control after its last use: React may reset the control itself while it hydrates. */
interface Use {
  readonly text: string;
  readonly checked: boolean;
}

interface EarlyInput {
  readonly replay: () => Promise<void>;
}

const CONTROLS = 'button[type="button"], input';

/**
 * Records what is pressed, checked and typed in the server-rendered page before the site has started, and repeats it
 * once it has. For a signed-in user the screen is rendered from scratch: controls are then found by their labels.
 */
export function recordEarlyInput(): EarlyInput {
  const used = new Map<Control, Use>();
  const record = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest<Control>(CONTROLS) : null;
    if (control === null) return;
    // In the order of the last use; impatient presses count as one.
    used.delete(control);
    used.set(control, { text: control.value, checked: control instanceof HTMLInputElement && control.checked });
  };
  const events = ['click', 'input'] as const;
  for (const event of events) document.addEventListener(event, record);
  return {
    replay: async () => {
      for (const event of events) document.removeEventListener(event, record);
      for (const [control, use] of used) {
        const now = shownNow(control);
        if (now) repeat(now, use);
        // The next one meets the screen that this one changed.
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
}

/** The control itself if it was hydrated, otherwise the one that replaced it. */
function shownNow(control: Control): Control | undefined {
  if (control.isConnected) return control;
  const label = labelOf(control);
  return [...document.querySelectorAll<Control>(CONTROLS)].find((other) => labelOf(other) === label);
}

const labelOf = (control: Control): string =>
  control.getAttribute('aria-label') ?? (control.closest('label') ?? control).textContent;

function repeat(control: Control, { text, checked }: Use): void {
  if (control instanceof HTMLButtonElement) return control.click();
  // React hydrates a part of the page at once when it gets an event, and takes the values found there as its own.
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (control.type !== 'checkbox' && control.type !== 'radio') return type(control, text);
  // As the screen has it, so that the press is a change.
  control.checked = control.defaultChecked;
  if (checked !== control.checked) control.click();
}

/** React ignores an input event unless the value differs from the one it set last; the prototype's setter bypasses it. */
function type(field: HTMLInputElement, text: string): void {
  field.focus();
  if (text === field.defaultValue) return;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
