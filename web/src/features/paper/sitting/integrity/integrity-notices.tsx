import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatTime } from '../../../../lib/text/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { breachAdvice, breachTitle } from './breach-text.ts';
import { canFullScreen, enterFullScreen, FULL_SCREEN_EVENTS, isFullScreen } from './full-screen.ts';
import type { IntegrityWatch } from './integrity-watch.ts';
import styles from './integrity.module.css';

/** Lies over the page: nothing that is being read moves, and the focus stays where it is. */
export function IntegrityNotices({ watch }: { readonly watch: IntegrityWatch }): ReactNode {
  const rules = useStore(watch.state, (state) => state.rules);
  const breach = useStore(watch.state, (state) => state.breach);
  const messages = useStore(watch.state, (state) => state.messages);
  const isLocked = useStore(watch.state, (state) => state.locked);
  const isOutside = useOutsideFullScreen(rules?.fullScreen === true && !isLocked);
  const [message] = messages;
  const more = messages.length - 1;
  return (
    // It exists before it has content: only then does a screen reader announce a change.
    <aside className={styles.notices} aria-label="考场提示" aria-live="polite" aria-relevant="additions">
      {isOutside && (
        <Notice
          icon="expand"
          title="请全屏作答"
          button={
            <Button small onClick={() => void enterFullScreen()}>
              进入全屏
            </Button>
          }
        />
      )}
      {breach && rules && (
        <Notice icon="note" title={breachTitle(breach)} tone="warn" button={<Dismiss onClick={watch.dismissBreach} />}>
          <p>{breachAdvice(breach, rules)}</p>
        </Notice>
      )}
      {message && (
        <Notice
          key={message.id}
          icon="bell"
          title={`监考老师的消息 ${formatTime(message.at).slice(11)}`}
          button={<Dismiss onClick={() => watch.dismissMessage(message.id)} />}
        >
          <p className={styles.message}>{message.text}</p>
          {more > 0 && <p className="ui-note">还有 {more} 条</p>}
        </Notice>
      )}
    </aside>
  );
}

function Dismiss({ onClick }: { readonly onClick: () => void }): ReactNode {
  return (
    <Button small look="line" onClick={onClick}>
      知道了
    </Button>
  );
}

interface NoticeProps {
  readonly icon: IconName;
  readonly title: string;
  readonly tone?: 'info' | 'warn';
  readonly button: ReactNode;
  readonly children?: ReactNode;
}

function Notice({ icon, title, tone = 'info', button, children }: NoticeProps): ReactNode {
  return (
    <div className={styles.notice} data-tone={tone}>
      <span className={styles.icon}>
        <Icon name={icon} size={20} />
      </span>
      <div className={styles.words}>
        <b>{title}</b>
        {children}
      </div>
      {button}
    </div>
  );
}

function useOutsideFullScreen(isRequired: boolean): boolean {
  const [isInside, setInside] = useState(isFullScreen);
  useEffect(() => {
    const follow = () => setInside(isFullScreen());
    for (const type of FULL_SCREEN_EVENTS) document.addEventListener(type, follow);
    return () => {
      for (const type of FULL_SCREEN_EVENTS) document.removeEventListener(type, follow);
    };
  }, []);
  return isRequired && !isInside && canFullScreen();
}
