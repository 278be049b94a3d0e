import { useInsertionEffect } from 'react';
import { confirmAction } from './confirm.ts';
import { useScreen } from './screen.tsx';
import { useTabs } from './tabs/tabs.ts';

interface Work {
  readonly screen: string;
  readonly isDirty: () => boolean;
}

/** The forms of all screens, also of hidden cached ones. */
const works = new Set<Work>();

/** Guards the unsaved input of a form on this screen: leaving asks first. `isDirty` should be stable. */
export function useUnsaved(isDirty: () => boolean): void {
  const { pathname } = useScreen();
  // React cleans up the other effects of a hidden cached screen, although its forms still contain input.
  useInsertionEffect(() => keep({ screen: pathname, isDirty }), [pathname, isDirty]);
}

export function hasUnsaved(screens?: readonly string[]): boolean {
  return unsavedIn(screens).length > 0;
}

/**
 * Whether these screens, or all, may be closed: asks if something would be lost, and does not ask about the same
 * twice.
 */
export async function mayLeave(screens?: readonly string[]): Promise<boolean> {
  const lost = unsavedIn(screens);
  if (lost.length === 0) return true;
  if (!(await confirmAction({ title: LEAVE, content: lossOf(lost), okText: '离开', stayText: '继续编辑' })))
    return false;
  for (const work of lost) forget(work);
  return true;
}

export const LEAVE = '有未保存的修改，确定离开吗？';

function unsavedIn(screens: readonly string[] | undefined): Work[] {
  return [...works].filter(({ screen, isDirty }) => (screens?.includes(screen) ?? true) && isDirty());
}

/** Names the tabs, since a tab may be closed without being shown. */
function lossOf(lost: readonly Work[]): string {
  const titles = useTabs
    .getState()
    .tabs.filter(({ pathname }) => lost.some(({ screen }) => screen === pathname))
    .map(({ title }) => `“${title}”`);
  return titles.length === 0 ? '填写的内容不会保留。' : `${titles.join('、')}中填写的内容不会保留。`;
}

function keep(work: Work): () => void {
  // Only while there is a form: browsers exclude a page with a beforeunload listener from the back/forward cache.
  if (works.size === 0) window.addEventListener('beforeunload', holdUnload);
  works.add(work);
  return () => forget(work);
}

function forget(work: Work): void {
  works.delete(work);
  if (works.size === 0) window.removeEventListener('beforeunload', holdUnload);
}

function holdUnload(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault();
}
