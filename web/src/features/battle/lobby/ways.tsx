import { lobbyApi } from '@ganlin/contract/battle/lobby';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../../lib/api/query.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { Icon } from '../../../ui/icon.tsx';
import { BattleIcon, type BattleIconName } from '../model/drawing/battle-icon.tsx';
import { Pill } from '../model/panel.tsx';
import { playPath } from '../model/paths.ts';
import type { OpenBattle } from '../model/texts.ts';
import { CodeBoxes } from './code-boxes.tsx';
import { HostDialog } from './host-dialog.tsx';
import styles from './ways.module.css';

interface WaysProps {
  readonly battle: OpenBattle | undefined;
  readonly battles: readonly OpenBattle[];
  readonly isWaiting: boolean;
  readonly onOpenRoom: () => void;
}

/** Besides the ranked game: a room for friends, a match on the big screen. */
export function Ways({ battle, battles, isWaiting, onOpenRoom }: WaysProps): ReactNode {
  const navigate = useNavigate();
  const join = useCall(lobbyApi.joinRoom);
  const may = usePermission();
  const [isHosting, setHosting] = useState(false);
  const enter = (code: string): void =>
    join.mutate({ code }, { onSuccess: ({ paperId }) => void navigate(playPath(paperId)) });
  return (
    <div className={styles.ways}>
      <Way
        icon="swords"
        title="排位赛"
        isOn={isWaiting}
        text="一对一，同题同时，答得又对又快分就高。计段位和单位联赛积分。"
      >
        <p className={styles.note}>
          <Icon name="clock" size={17} />
          {battle ? `约 ${minutesOf(battle)} 分钟一局` : '现在没有开放的对战'}
        </p>
      </Way>
      <Way icon="key" title="好友房" text="把房间号发给同事，或者输入同事的房间号。不计段位。">
        <CodeBoxes label="好友房的房间号" disabled={join.isPending} onCode={enter} />
        <Pill disabled={!battle?.open} onClick={onOpenRoom}>
          开一个房间
        </Pill>
      </Way>
      <Way icon="screen" title="大屏抢答" text="课堂上扫大屏幕的二维码，或者输入大屏幕上的号码，手机当抢答器。">
        <CodeBoxes label="大屏幕上的号码" disabled={join.isPending} onCode={enter} />
        {may('battle:host:run') && (
          <Pill disabled={battles.length === 0} onClick={() => setHosting(true)}>
            主持一场
          </Pill>
        )}
      </Way>
      {isHosting && <HostDialog battles={battles} onClose={() => setHosting(false)} />}
    </div>
  );
}

interface WayProps {
  readonly icon: BattleIconName;
  readonly title: string;
  readonly text: string;
  readonly isOn?: boolean;
  readonly children: ReactNode;
}

function Way({ icon, title, text, isOn = false, children }: WayProps): ReactNode {
  return (
    <article className={`${styles.way} ${isOn ? styles.on : ''}`}>
      <span className={styles.icon}>
        <BattleIcon name={icon} size={24} />
      </span>
      <h3>
        {title}
        {isOn && <span className={styles.chip}>匹配中</span>}
      </h3>
      <p>{text}</p>
      <div className={styles.foot}>{children}</div>
    </article>
  );
}

/** Each question lasts its seconds and the reveal. */
const minutesOf = ({ questions, seconds }: OpenBattle): number =>
  Math.max(1, Math.round((questions * (seconds + 4)) / 60));
