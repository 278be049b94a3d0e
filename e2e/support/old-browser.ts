import type { Browser, BrowserContextOptions, Page, PlaywrightTestConfig } from '@playwright/test';

export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

type Use = NonNullable<PlaywrightTestConfig['use']>;

/** Settings for an old browser: it does not let the runner replace its user agent, nor its language. */
export function useOldBrowser({ userAgent: _agent, locale: _locale, ...usual }: Use, executablePath: string): Use {
  // Frames of other sites in the same process, where the runner's world can be completed like that of the page.
  const args = [...browserArgs, '--lang=zh-CN', '--disable-site-isolation-trials'];
  return { ...usual, launchOptions: { executablePath, args } };
}

/** From here on a browser has everything that the test runner itself uses. */
const NEW_ENOUGH = 110;

/** Prepares every page that a journey opens in an old browser, in contexts of its own too. */
export function supportOldBrowser(browser: Browser): void {
  if (Number.parseInt(browser.version(), 10) >= NEW_ENOUGH) return;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async ({ locale: _locale, ...options }: BrowserContextOptions = {}) => {
    const context = await newContext(options);
    const newPage = context.newPage.bind(context);
    context.newPage = async () => completeRunner(await newPage());
    return context;
  };
}

/**
 * The runner looks for elements with a script in a world of its own inside the page, and that script uses newer APIs
 * than an old browser has. They are added to that world only: the page itself must manage without.
 */
async function completeRunner(page: Page): Promise<Page> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  // The runner does not publish the name of its world.
  const { _guid: guid } = page as unknown as { readonly _guid: string };
  const worldName = `__playwright_utility_world_${guid}`;
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(complete)})()`, worldName });
  return page;
}

/** Runs in the page. */
function complete(): void {
  const add = (target: object, methods: object): void => {
    for (const [name, value] of Object.entries(methods)) {
      if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
    }
  };
  add(Element.prototype, {
    checkVisibility(this: Element) {
      return this.getClientRects().length > 0 && getComputedStyle(this).visibility !== 'hidden';
    },
  });
  add(Array.prototype, {
    at(this: unknown[], index: number) {
      return this[index < 0 ? this.length + index : index];
    },
    findLast(this: unknown[], test: (item: unknown) => boolean) {
      return this.filter((item) => test(item)).slice(-1)[0];
    },
    toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
      return [...this].sort(compare);
    },
  });
  add(Object, { hasOwn: (target: object, name: string) => Object.prototype.hasOwnProperty.call(target, name) });
}
