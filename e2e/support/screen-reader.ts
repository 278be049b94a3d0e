import { expect, type CDPSession, type Page } from '@playwright/test';

/** What a screen reader is told about an element. */
export interface Spoken {
  readonly role: string;
  readonly name: string;
  readonly value: string;
  readonly description: string;
  /** focused, checked, disabled, invalid, expanded … with their values. */
  readonly states: Readonly<Record<string, unknown>>;
}

interface AxValue {
  readonly value?: unknown;
}

interface AxNode {
  readonly ignored: boolean;
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly value?: AxValue;
  readonly description?: AxValue;
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[];
}

const sessions = new WeakMap<Page, CDPSession>();

async function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page);
  if (known) return known;
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  sessions.set(page, session);
  return session;
}

/** The accessibility tree as the browser gives it to assistive programs, in reading order. */
export async function readAloud(page: Page): Promise<Spoken[]> {
  const { nodes } = (await (await sessionOf(page)).send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  return nodes.filter(({ ignored }) => !ignored).map(spoken);
}

const text = (value: AxValue | undefined): string => (typeof value?.value === 'string' ? value.value.trim() : '');

const spoken = ({ role, name, value, description, properties = [] }: AxNode): Spoken => ({
  role: text(role),
  name: text(name),
  value: text(value),
  description: text(description),
  states: Object.fromEntries(properties.map((property) => [property.name, property.value.value])),
});

/** The element that has the focus, as it is announced. */
export async function focused(page: Page): Promise<Spoken | undefined> {
  const all = await readAloud(page);
  return all.findLast(({ states, role }) => states['focused'] === true && role !== 'RootWebArea');
}

const named = new Set(
  'button link textbox searchbox combobox listbox checkbox radio switch tab slider spinbutton dialog alertdialog image menuitem progressbar timer'.split(
    ' ',
  ),
);

/** Everything that can be operated, every dialog and every picture has a name, and the page a main heading. */
export async function expectNamed(page: Page): Promise<void> {
  const all = await readAloud(page);
  expect(all.filter(({ role, name }) => named.has(role) && name === '')).toEqual([]);
  expect(all.filter(({ role, states }) => role === 'heading' && states['level'] === 1)).toHaveLength(1);
  expect(all.some(({ role }) => role === 'main')).toBe(true);
}
