import type { StartedMode } from '@ganlin/contract/practice/modes';
import { useId, useState, type ReactNode } from 'react';
import { useNarrow } from '../../../kits/data-table/use-narrow.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { asksFirst, modeOrder, modeState, type Detail } from '../model/modes.ts';
import { useStart } from '../model/use-start.ts';
import { NextCard } from '../next/next-card.tsx';
import type { NextQuery } from '../next/use-next.ts';
import { WeakCard } from '../next/weak-card.tsx';
import { ChoiceDialog } from './choice-dialog.tsx';
import { ModeTile } from './mode-tile.tsx';
import styles from './mode-choice.module.css';

const TITLE = '选择练习方式';

interface ModeChoiceProps {
  readonly detail: Detail;
  readonly next: NextQuery;
}

/**
 * The recommended practice, and the ten modes behind one button in its card: a sheet on a phone, a section below the
 * card elsewhere.
 */
export function ModeChoice({ detail, next }: ModeChoiceProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [requested, setRequested] = useState<StartedMode | undefined>(undefined);
  const { start, isPending } = useStart();
  const isNarrow = useNarrow();
  const id = useId();
  const ask = (mode: StartedMode) => {
    // One dialog at a time: the sheet makes way.
    if (isNarrow) setOpen(false);
    setRequested(mode);
  };
  const restart = async (mode: StartedMode) => {
    if (asksFirst(mode)) return ask(mode);
    const content = '上次的进度会结束，已经答过的题和错题本不受影响。';
    if (await confirmAction({ title: '重新开始吗？', content, okText: '重新开始' })) {
      start({ repoId: detail.id, mode, restart: true });
    }
  };
  const modes = (
    <ul className={styles.modes}>
      {modeOrder.map((mode) => (
        <ModeTile
          key={mode}
          repoId={detail.id}
          mode={mode}
          state={modeState(detail, mode)}
          onBegin={() => ask(mode)}
          onRestart={() => void restart(mode)}
        />
      ))}
    </ul>
  );
  return (
    <>
      <div className={styles.first}>
        <NextCard query={next}>
          <button
            type="button"
            className={styles.choose}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {TITLE}
            <Icon name={isOpen ? 'fold' : 'unfold'} size={18} />
          </button>
        </NextCard>
        <WeakCard repoId={detail.id} weak={next.data?.weak ?? []} />
      </div>
      {isOpen && !isNarrow && (
        <section id={id} aria-label={TITLE}>
          {modes}
        </section>
      )}
      {isOpen && isNarrow && (
        <Dialog title={TITLE} onClose={() => setOpen(false)}>
          <div id={id}>{modes}</div>
        </Dialog>
      )}
      {requested !== undefined && (
        <ChoiceDialog
          detail={detail}
          mode={requested}
          isBusy={isPending}
          onStart={(choice) => start({ repoId: detail.id, mode: requested, choice, restart: true })}
          onClose={() => setRequested(undefined)}
        />
      )}
    </>
  );
}
