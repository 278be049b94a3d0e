import { expect, type Locator, type Page } from '@playwright/test';
import { admin, enterAs, memberName } from './test.ts';

const MAX_STOPS = 600;
/** Number of table rows to tab through, besides the last. */
const MAX_ROWS = 4;

/** Presses Tab, or Shift+Tab, until `target` or something inside it has the focus. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${target.toString()}`);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluateAll((elements) => elements.some((element) => element.contains(document.activeElement)));
}

/** Tabs to `target` and presses the keys there in order. */
export async function press(target: Locator, ...keys: readonly string[]): Promise<void> {
  await tabTo(target);
  for (const key of keys) await target.page().keyboard.press(key);
}

/** Moves down a focused tree until `item` is highlighted. */
export async function walkTo(tree: Locator, item: Locator): Promise<void> {
  const id = await item.getAttribute('id');
  await expect(async () => {
    if ((await tree.getAttribute('aria-activedescendant')) !== id) await tree.page().keyboard.press('ArrowDown');
    expect(await tree.getAttribute('aria-activedescendant')).toBe(id);
  }).toPass({ intervals: [20] });
  await expect(item).toBeInViewport();
}

/** Types into a field as a user does: selects and overwrites the old text. */
export async function write(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.press('ControlOrMeta+A');
  await field.page().keyboard.insertText(text);
}

/** Signs in as the demo administrator and opens the management centre. */
export async function enterByKeys(page: Page): Promise<void> {
  await page.goto('/');
  await press(page.getByRole('banner').getByRole('button', { name: '登录' }), 'Enter');
  await press(page.getByRole('region', { name: '演示账号' }).getByRole('button', { name: '管理员' }), 'Enter');
  await memberName(page, admin.realName).waitFor();
  await press(page.getByRole('banner').getByRole('link', { name: '管理中心' }).first(), 'Enter');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.getByRole('button', { name: /搜索菜单/ }).waitFor();
}

/** Opens a screen by the menu search; the next Tab is inside it. */
export async function find(page: Page, label: string, path: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('combobox', { name: '搜索菜单' })).toBeFocused();
  await page.keyboard.insertText(label);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  // The URL changes a moment before the page does.
  await expect(page.getByRole('navigation', { name: '已打开的页面' }).locator('[aria-current=page]')).toHaveAttribute(
    'href',
    path,
  );
  await expect(page.locator('main')).toBeFocused();
}

/** Waits for a visible button or heading; the button that clears a field exists too, but is hidden. */
export async function untilShown(page: Page): Promise<void> {
  await page.locator('main').locator('button, h2, h3').filter({ visible: true }).first().waitFor();
}

/** Opens a screen of the management centre; the next Tab is inside it, as after the menu search. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await enterAs(page, '管理员');
  await page.goto(path);
  await untilShown(page);
  await page.locator('main').focus();
}

/**
 * Tabs from the skip link, or from the current focus, to the end of the page. Each stop must look different while
 * focused, none may come twice, and the last stop must be the last tabbable element.
 */
export async function expectWalkable(page: Page): Promise<void> {
  const faint: string[] = [];
  const names: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const { name, visit, before, isLast } = await page.evaluate(look, MAX_ROWS);
    if (before !== '') faint.push(before);
    if (visit !== 1) {
      expect(`${name} ${visit} times after ${names.at(-1)}`).toBe('each stop once');
    }
    names.push(name);
    expect(names.length).toBeLessThan(MAX_STOPS);
    if (isLast) break;
  }
  expect(faint, 'without a visible focus').toEqual([]);
}

interface Stop {
  readonly name: string;
  /** How often this element had the focus, 0 for the page itself. */
  readonly visit: number;
  /** The previous stop, if it looks the same without the focus as with it. */
  readonly before: string;
  readonly isLast: boolean;
}

/** Runs in the page; its state between stops is stored on the window. */
function look(maxRows: number): Stop {
  const memory = window as unknown as {
    stops?: Map<Element, number>;
    last?: { element: Element; style: string; name: string };
  };
  memory.stops ??= new Map();
  const element = document.activeElement ?? document.body;
  const styleOf = (element: Element): string => {
    const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
    const inside = active ? [active, ...active.children] : [...element.children];
    const around: Element[] = [];
    for (let at: Element | null = element; at && around.length < 4; at = at.parentElement) around.push(at);
    return [...around, ...inside]
      .map((part) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(part);
        return [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor].join(' ');
      })
      .join('\n');
  };
  const { last } = memory;
  // A field and the button inside it share a frame, which stays highlighted from one to the other.
  const isLeft = last && last.element !== element && !last.element.parentElement?.contains(element);
  const before = isLeft && styleOf(last.element) === last.style ? last.name : '';
  const visit = element === document.body ? 0 : (memory.stops.get(element) ?? 0) + 1;
  memory.stops.set(element, visit);
  const label = element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent;
  const name = `${element.tagName.toLowerCase()} “${label.trim().slice(0, 30)}”`;
  const reachable = (each: HTMLElement) =>
    each.tabIndex >= 0 &&
    !each.matches(':disabled') &&
    !(each instanceof HTMLInputElement && each.type === 'radio' && !each.checked) &&
    each.checkVisibility({ visibilityProperty: true });
  const lastIn = (part: ParentNode | undefined) =>
    [...(part?.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, [tabindex]') ?? [])].findLast(
      reachable,
    );
  const isLast = element === lastIn(document);
  // Rows are alike: after some of them, continues just before the last.
  const row = element.closest('tbody > tr');
  const rows = [...(row?.parentElement?.children ?? [])];
  const ahead = row && rows.indexOf(row) === maxRows && rows.length > maxRows + 3 ? lastIn(rows.at(-2)) : undefined;
  ahead?.focus();
  const at = ahead ?? element;
  if (ahead) memory.stops.set(ahead, 1);
  memory.last = { element: at, style: styleOf(at), name };
  return { name, visit, before, isLast };
}
