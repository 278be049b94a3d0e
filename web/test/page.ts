/**
 * Runs before each test file. The files of a process share its modules, so the stores left by the previous file are
 * reset; each file has a page of its own.
 */
import { vi } from 'vitest';
import type { StoreApi } from 'zustand';

if (typeof document !== 'undefined') {
  vi.useRealTimers();
  leaveStylesUnread();
  await forgetAll();
}

/**
 * jsdom matches every element against every rule whenever a computed style is read, and antd brings thousands of
 * rules: more than half the time of the settings tests. The end-to-end journeys check styles.
 */
function leaveStylesUnread(): void {
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.type = 'text/plain';
    return element;
  };
}

async function forgetAll(): Promise<void> {
  const { queryClient } = await import('../src/lib/api/query.ts');
  queryClient.clear();
  const [confirm, embed, layout, login, menu, session, tabs, toast] = await Promise.all([
    import('../src/lib/screen/confirm.ts'),
    import('../src/lib/browser/embed.ts'),
    import('../src/lib/browser/layout.ts'),
    import('../src/lib/session/login-dialog.ts'),
    import('../src/lib/session/menu.ts'),
    import('../src/lib/session/session.ts'),
    import('../src/lib/screen/tabs/tabs.ts'),
    import('../src/lib/screen/toast.ts'),
  ]);
  reset(confirm.usePending);
  reset(embed.useEmbed);
  reset(layout.useLayout);
  reset(login.useLoginDialog);
  reset(menu.useMenu);
  reset(session.useSession);
  reset(tabs.useTabs);
  reset(toast.useToasts);
}

function reset<State>(store: StoreApi<State>): void {
  store.setState(store.getInitialState(), true);
}
