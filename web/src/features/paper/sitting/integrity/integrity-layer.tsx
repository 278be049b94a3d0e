import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { SittingController } from '../controller/sitting-controller.ts';
import type { IntegrityWatch } from './integrity-watch.ts';
import { CollectionNotice } from './collection-notice.tsx';
import { IntegrityNotices } from './integrity-notices.tsx';
import { LockedView } from './locked-view.tsx';
import { guardPaper } from './paper-guard.ts';
import { useWatching } from './use-integrity-watch.ts';
import { Watermark } from './watermark.tsx';
import styles from './integrity.module.css';

interface IntegrityLayerProps {
  readonly watch: IntegrityWatch;
  readonly controller: SittingController;
  readonly paperId: string;
  /** The paper. */
  readonly children: ReactNode;
}

/** The paper under the rules of its exam. */
export function IntegrityLayer({ watch, controller, paperId, children }: IntegrityLayerProps): ReactNode {
  const paper = useRef<HTMLDivElement>(null);
  const isGuarded = useStore(watch.state, ({ rules }) => rules?.noCopy === true);
  const isLocked = useStore(watch.state, ({ locked }) => locked);
  const watermark = useStore(watch.state, (state) => (state.rules?.watermark ? state.watermark : ''));
  useWatching(watch, controller, paperId);
  useEffect(
    () => (isGuarded && paper.current ? guardPaper(paper.current, watch.notice) : undefined),
    [isGuarded, watch],
  );
  return (
    <div ref={paper} className={isGuarded ? styles.guarded : undefined}>
      <CollectionNotice watch={watch} />
      {isLocked ? <LockedView watch={watch} /> : children}
      {watermark !== '' && !isLocked && <Watermark text={watermark} />}
      <IntegrityNotices watch={watch} />
    </div>
  );
}
