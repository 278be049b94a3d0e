import { registrationStateLabels } from '@ganlin/contract/training/kinds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { handOver } from '../model/handover.ts';
import { QUERY } from '../model/paths.ts';
import { stateTones } from '../model/state-tones.ts';
import { keyOf, type OwnView } from './own-view.ts';
import view from './class-view.module.css';
import styles from './registered-others.module.css';

/** People whom the account registered besides its owner, each with a link. */
export function RegisteredOthers({ others }: Pick<OwnView, 'others'>): ReactNode {
  if (others.length === 0) return null;
  return (
    <section className={view.part} aria-label="我代报的人员">
      <h2>我代报的人员</h2>
      <p className={styles.note}>
        报名表中的手机号码、身份证号与您账号中的不同，按代他人报名处理：签到和考试成绩不计入您的账号。如果是您本人，请取消后用账号中的号码重新报名。
      </p>
      <ul className={styles.people}>
        {others.map((other) => (
          <li key={other.code}>
            <span className={styles.name}>{other.name || '未填写姓名'}</span>
            <StateTag tone={stateTones[other.state]}>{registrationStateLabels[other.state]}</StateTag>
            <Link to={QUERY} aria-label={`查看报名，${other.name}`} onClick={() => handOver(keyOf(other))}>
              查看报名
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
