import { registrationStateLabels } from '@ganlin/contract/training/kinds';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import type { QueryKey } from '../model/handover.ts';
import { MobileProof, type Recovered } from '../model/mobile-proof.tsx';
import { OPEN_CLASSES } from '../model/paths.ts';
import { stateTones } from '../model/state-tones.ts';
import styles from './query.module.css';

interface RecoveryViewProps {
  readonly onOpen: (key: QueryKey) => void;
  readonly onBack: () => void;
}

/** For a lost query code: a text message proves the mobile number, and its registrations are listed. */
export function RecoveryView({ onOpen, onBack }: RecoveryViewProps): ReactNode {
  const [found, setFound] = useState<{ readonly mobile: string } & Pick<Recovered, 'registrations'>>();
  return (
    <section className={styles.ask} aria-label="找回报名">
      <h1 tabIndex={-1}>找回报名</h1>
      {found === undefined ? (
        <>
          <p>用报名时填写的手机号码接收短信验证码，不用查询码也能打开报名。</p>
          <MobileProof
            submitText="找回"
            onProved={({ registrations }, mobile) => setFound({ registrations, mobile })}
          />
        </>
      ) : (
        <Found {...found} onOpen={onOpen} />
      )}
      <button type="button" className={styles.other} onClick={onBack}>
        用查询码查询
      </button>
    </section>
  );
}

interface FoundProps extends Pick<Recovered, 'registrations'> {
  readonly mobile: string;
  readonly onOpen: (key: QueryKey) => void;
}

function Found({ registrations, mobile, onOpen }: FoundProps): ReactNode {
  if (registrations.length === 0) {
    return (
      <output>
        没有用 {mobile} 报过名。请核对报名时填写的号码，或者到<Link to={OPEN_CLASSES}>培训班列表</Link>
        打开您报的班，拨打报名咨询电话。
      </output>
    );
  }
  return (
    <>
      <output>找到 {registrations.length} 个报名。请把查询码记下来，下次直接查询。</output>
      <ul className={styles.found}>
        {registrations.map(({ code, name, title, state, createTime }) => (
          <li key={code} className={styles.foundItem}>
            <b>{title}</b>
            <span className={styles.foundFact}>
              {name}，{formatTime(createTime).slice(0, 10)} 报名
              <StateTag tone={stateTones[state]}>{registrationStateLabels[state]}</StateTag>
            </span>
            <span className={styles.foundFact}>
              查询码 <span className={styles.code}>{code}</span>
            </span>
            <Button small onClick={() => onOpen({ code, mobile })}>
              打开
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
