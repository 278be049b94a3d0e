import { candidateStateLabels, examinerRoleLabels } from '@ganlin/contract/practical/kinds';
import { ownPracticalApi } from '@ganlin/contract/practical/own';
import type { Data } from '@ganlin/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { candidateTones } from '../model/tones.ts';
import styles from './own-practicals.module.css';

type OwnPractical = Data<typeof ownPracticalApi.list>[number];

/** The candidate's practical tests with their results. */
export default function OwnPracticalsScreen(): ReactNode {
  const list = useQuery({ ...query(ownPracticalApi.list, {}), staleTime: 0, meta: { silent: true } });
  return (
    <div className="ui-ground">
      <MainArea className={styles.page}>
        <h1>我的实操考核</h1>
        {list.isError && !list.data && (
          <LoadFailed text={`${messageOf(list.error)}。`} onRetry={() => void list.refetch()} />
        )}
        {!list.data && !list.isError && <div className={styles.waiting} aria-hidden="true" />}
        {list.data?.length === 0 && <p className={styles.none}>还没有安排您参加的实操考核。</p>}
        {list.data?.map((practical) => (
          <Practical key={practical.id} practical={practical} />
        ))}
      </MainArea>
    </div>
  );
}

function Practical({ practical }: { readonly practical: OwnPractical }): ReactNode {
  const { title, sheetTitle, place, heldOn, group, number, state, score, practical: points, theory } = practical;
  return (
    <section className={styles.item} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <StateTag tone={candidateTones[state]}>{candidateStateLabels[state]}</StateTag>
      </div>
      <p>
        {heldOn}　{place}　第 {group} 组 {number} 号
      </p>
      <p>
        {sheetTitle}，满分 {practical.full}，{practical.pass} 分合格
      </p>
      {(score ?? points) !== null && (
        <p className={styles.score}>
          <b>{score ?? points}</b> 分
          {practical.theoryPercent !== null && theory !== null && (
            <span>
              实操 {points}，理论 {theory}（占 {practical.theoryPercent}%）
            </span>
          )}
          {practical.theoryPercent === null && theory !== null && <span>理论 {theory}</span>}
        </p>
      )}
      {practical.vetoed && <p className={styles.vetoed}>有否决项没有做到，整场不合格。</p>}
      {practical.examiners.length > 0 && (
        <p>
          {practical.examiners.map(({ role, score: given }) => `${examinerRoleLabels[role]} ${given} 分`).join('，')}
        </p>
      )}
      {practical.certificateNumber !== '' && (
        <p>
          已颁发证书，编号 {practical.certificateNumber}，<Link to="/web/certificate">查看我的证书</Link>
        </p>
      )}
    </section>
  );
}
