import { z } from 'zod';
import { isEmbedded } from '../../browser/embed.ts';
import { forget, recall, remember } from '../../browser/tab-memory.ts';

const KEY = 'open-tabs';

/** A tab as stored; title and the like come from the menu, which may have changed since. */
const StoredTab = z.object({
  pathname: z.string().startsWith('/admin/'),
  search: z.string(),
  pinned: z.boolean(),
  /** What its editor calls the record that it shows. */
  name: z.string().optional(),
});
type StoredTab = z.infer<typeof StoredTab>;

const Stored = z.object({ userId: z.string().min(1), tabs: z.array(StoredTab) });

/** Stores the user's open tabs for a reload of this browser tab; without a user, nothing is left. */
export function storeTabs(userId: string, tabs: readonly StoredTab[]): void {
  // All frames of a host's page would share one list.
  if (isEmbedded()) return;
  if (userId === '') forget(KEY);
  else remember(KEY, JSON.stringify({ userId, tabs: [...tabs] } satisfies z.input<typeof Stored>));
}

/** The tabs that this user had open here. Another user of the same browser tab gets none of them. */
export function storedTabs(userId: string): readonly StoredTab[] {
  const found = Stored.safeParse(parsed(recall(KEY)));
  return found.success && found.data.userId === userId ? found.data.tabs : [];
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
