/** What a key does while marking. */
export type KeyAction =
  | { readonly kind: 'tick'; readonly index: number }
  | { readonly kind: 'give'; readonly points: number }
  | { readonly kind: NamedAction };

export type NamedAction =
  | 'zero'
  | 'full'
  | 'half'
  | 'halfLess'
  | 'comment'
  | 'submit'
  | 'skip'
  | 'send'
  | 'previous'
  | 'group'
  | 'nextGroup'
  | 'previousGroup'
  | 'leave'
  | 'help';

const named: Readonly<Record<string, NamedAction>> = {
  '0': 'zero',
  f: 'full',
  '.': 'half',
  '-': 'halfLess',
  c: 'comment',
  enter: 'submit',
  s: 'skip',
  t: 'send',
  arrowleft: 'previous',
  g: 'group',
  ']': 'nextGroup',
  '[': 'previousGroup',
  escape: 'leave',
  '?': 'help',
  '？': 'help',
};

/** The action of a key; digits tick rubric items or, without a rubric, give points. */
export function actionOf(key: string, hasRubric: boolean): KeyAction | undefined {
  if (/^[1-9]$/.test(key)) {
    const digit = Number(key);
    return hasRubric ? { kind: 'tick', index: digit - 1 } : { kind: 'give', points: digit };
  }
  const lower = key.toLowerCase();
  const kind = Object.hasOwn(named, lower) ? named[lower] : undefined;
  return kind && { kind };
}

/** Keys that elements other than text fields use themselves. */
const ownKeys: Readonly<Record<string, string>> = {
  Enter: 'button, a[href], summary',
  ArrowLeft: 'input[type=radio]',
};

export function isUsedBy(target: EventTarget | null, key: string): boolean {
  const selector = Object.hasOwn(ownKeys, key) ? ownKeys[key] : undefined;
  return selector !== undefined && target instanceof Element && target.closest(selector) !== null;
}
