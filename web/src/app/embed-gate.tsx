import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { happenings } from '@ganlin/contract/embed/happened';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { onCallMade } from '../lib/api/calls-made.ts';
import { isFramed, useEmbed } from '../lib/browser/embed.ts';
import { reportHost } from '../lib/browser/host-window.ts';
import { isSignInPath } from './bare-path.ts';
import { EndedView } from './screens/ended.tsx';
import { Titled } from './titled.tsx';

/** In interface mode: posts the frame's state to the parent page, and shows when the session is over. */
export function EmbedGate({ children }: { readonly children: ReactNode }) {
  const { on, ended } = useEmbed();
  const { pathname } = useLocation();
  if (!on) return children;
  // Nobody should type a password into a frame: the user cannot see whose page the parent is.
  return <Embedded isOver={ended || (isFramed() && isSignInPath(pathname))}>{children}</Embedded>;
}

function Embedded({ isOver, children }: { readonly isOver: boolean; readonly children: ReactNode }) {
  useEffect(() => {
    const { expiresAt } = useEmbed.getState();
    void reportHost(isOver ? { type: 'ganlin:expired' } : { type: 'ganlin:ready', expiresAt });
  }, [isOver]);
  useEffect(reportHeight, []);
  useEffect(() => onCallMade(reportDone), []);
  const { pathname } = useLocation();
  useEffect(() => void reportHost({ type: 'ganlin:page', path: pathname }), [pathname]);
  if (!isOver) return children;
  return (
    <Titled title="会话已结束">
      <EndedView />
    </Titled>
  );
}

function reportDone({ path }: Endpoint): void {
  const what = happenings[path];
  if (what !== undefined) void reportHost({ type: 'ganlin:done', what });
}

function reportHeight(): (() => void) | undefined {
  const root = document.getElementById('root');
  if (!root) return undefined;
  const observer = new ResizeObserver(
    () => void reportHost({ type: 'ganlin:height', height: Math.ceil(root.getBoundingClientRect().height) }),
  );
  observer.observe(root);
  return () => observer.disconnect();
}
