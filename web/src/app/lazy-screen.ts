import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { openRouter } from './router.tsx';

type Module = { readonly default: ComponentType };
export type LazyScreen = LazyExoticComponent<ComponentType> & { readonly load: () => Promise<void> };

/**
 * A screen whose code is loaded when it is first shown, or earlier by `load`; in that case it renders without a
 * fallback.
 */
export function lazyScreen(importModule: () => Promise<Module>): LazyScreen {
  let module: Module | undefined;
  const load = async () => {
    module ??= await importModule();
  };
  // React waits a tick even for a resolved promise; this thenable resolves synchronously.
  // oxlint-disable-next-line unicorn/no-thenable
  const there = (found: Module) => ({ then: (report: (module: Module) => void) => report(found) }) as Promise<Module>;
  return Object.assign(
    lazy(() => (module ? there(module) : importModule())),
    { load },
  );
}

/**
 * Settles when the router has matched its first page and that page's code is loaded. A failure of either must not
 * keep the page from opening.
 */
export async function firstScreen(router: ReturnType<typeof openRouter>): Promise<void> {
  await new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => initialized && resolve());
  });
  await Promise.all(
    router.state.matches.map(async ({ route }) => {
      // Set by `titled` only.
      const handle = route.handle as { readonly load?: () => Promise<void> } | undefined;
      await handle?.load?.();
    }),
  ).catch(() => undefined);
}
