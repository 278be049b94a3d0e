import type { Data } from '@ganlin/contract/core/endpoint';
import type { practicalExaminerApi } from '@ganlin/contract/practical/examiner';
import { ExaminerRole, examinerRoleLabels } from '@ganlin/contract/practical/kinds';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './sheet.module.css';

export type CandidateDetail = Data<typeof practicalExaminerApi.candidate>;

interface ExaminersCardProps {
  /** Undefined without a network. */
  readonly detail: CandidateDetail | undefined;
  readonly total: number;
  readonly marked: number;
  readonly realName: string;
  readonly role: ExaminerRole;
}

/** Each scores alone: the other's score stays locked until both have handed in. */
export function ExaminersCard({ detail, total, marked, realName, role }: ExaminersCardProps): ReactNode {
  const examiners = detail?.examiners ?? [{ role, name: realName, isMe: true, handedInAt: null, score: null }];
  return (
    <section className={styles.card} aria-label="考官">
      <h2>
        考官<small>各评各的，交了才互相看到</small>
      </h2>
      <ul className={styles.examiners}>
        {examiners.map((one) => (
          <li key={one.role}>
            <span className={styles.initial} data-other={!one.isMe} aria-hidden="true">
              {one.name.slice(0, 1)}
            </span>
            <span>
              <b>
                {one.name}
                {one.isMe && '（我）'}
              </b>
              <br />
              {examinerRoleLabels[one.role]}　{progressText(one, marked)}
            </span>
            <span className={styles.value}>
              {one.isMe ? <b>{one.score ?? total}</b> : one.score === null ? <Locked /> : <b>{one.score}</b>}
            </span>
          </li>
        ))}
      </ul>
      {detail?.practical !== null && detail?.practical !== undefined && (
        <p className={styles.result}>
          实操成绩 <b>{detail.practical}</b> 分
        </p>
      )}
      <p className={styles.rule}>
        两人相差不超过 5 分取平均；超过 5 分请第三位考官。否决项以任一考官记录、两人确认为准。
      </p>
    </section>
  );
}

const Locked = () => (
  <>
    <Icon name="lock" size={18} />
    <span className="ui-unseen">还看不到</span>
  </>
);

function progressText({ isMe, handedInAt, role }: CandidateDetail['examiners'][number], marked: number): string {
  if (handedInAt !== null) return '已交';
  if (isMe) return `${marked} 项评完`;
  return role === ExaminerRole.third ? '需要时评分' : '还没交';
}
