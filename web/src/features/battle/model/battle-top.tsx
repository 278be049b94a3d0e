import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { BattleIcon } from './drawing/battle-icon.tsx';
import { toggleMotion, toggleSound, useEffects } from './effects.ts';
import styles from './battle-top.module.css';

interface BattleTopProps {
  readonly back: string;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** The bar of pages without the site's header: the way out, a title, sound and motion. */
export function BattleTop({ back, onBack, children }: BattleTopProps): ReactNode {
  return (
    <header className={styles.top}>
      <button type="button" aria-label={back} onClick={onBack}>
        <Icon name="left" size={22} />
        <span>{back}</span>
      </button>
      <h1 className={styles.title}>{children}</h1>
      <div className={styles.switches}>
        <EffectSwitches />
      </div>
    </header>
  );
}

/** Sound and motion, each on or off. */
export function EffectSwitches(): ReactNode {
  const { sound, motion } = useEffects();
  return (
    <>
      <button type="button" className={styles.switch} aria-pressed={motion} aria-label="动画" onClick={toggleMotion}>
        <BattleIcon name="motion" size={20} />
        <span>{motion ? '动画开' : '动画关'}</span>
      </button>
      <button type="button" className={styles.switch} aria-pressed={sound} aria-label="声音" onClick={toggleSound}>
        <BattleIcon name={sound ? 'sound' : 'mute'} size={20} />
        <span>{sound ? '声音开' : '声音关'}</span>
      </button>
    </>
  );
}
