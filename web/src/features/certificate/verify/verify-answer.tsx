import { VerifyResult } from '@ganlin/contract/certificate/verify';
import { useState, type ReactNode } from 'react';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { formatToSecond } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact } from '../../../ui/list/facts.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { textOf, type Answer, type Tone, type Verified } from './answer.ts';
import type { Asked } from './use-verify.ts';
import styles from './verify-answer.module.css';

interface VerifyAnswerProps {
  readonly answer: Answer;
  readonly asked: Asked;
  /** Asks again, with a part of the holder's name. */
  readonly onKnow: (check: string) => void;
}

const icons: Readonly<Record<Tone, IconName>> = { ok: 'shield', warn: 'clock', bad: 'alert' };

const tones = { ok: styles.ok, warn: styles.warn, bad: styles.bad };

export function VerifyAnswer({ answer, asked, onKnow }: VerifyAnswerProps): ReactNode {
  const { verified, isOffline } = answer;
  const { tone, title, text } = textOf(answer);
  const isFound = verified.result !== VerifyResult.forged && verified.result !== VerifyResult.unknown;
  return (
    <section className={styles.card} aria-label="查验结果">
      <div className={`${styles.band} ${tones[tone] ?? ''}`}>
        <span className={styles.sign}>
          <Icon name={icons[tone]} size={40} />
        </span>
        <div className={styles.words}>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <p className={styles.when}>
          查验时间 <b>{formatToSecond(verified.checkedAt)}</b>
        </p>
      </div>
      {isFound && (
        <div className={styles.facts}>
          <h3>与手中证书逐项核对</h3>
          <Facts verified={verified} />
          {asked.code === '' && asked.check === '' && <KnowHolder onKnow={onKnow} />}
        </div>
      )}
      {asked.code !== '' && isFound && (
        <ul className={styles.proofs}>
          <li>
            <Icon name="check" />
            <b>二维码签名有效</b>
            <span>由发证单位签发，内容没有被改动</span>
          </li>
          <li>
            <Icon name={isOffline ? 'clock' : 'check'} />
            <b>{isOffline ? '是否被吊销还没有核对' : '已核对是否被吊销'}</b>
            <span>{isOffline ? '没有网络，联网后请再查一次' : '以发证单位的记录为准'}</span>
          </li>
        </ul>
      )}
      <div className={styles.foot}>
        <span>有一项对不上？证书可能被涂改，请向发证单位核实。</span>
        <Button look="line" onClick={() => void copyText(location.href, '已复制链接')}>
          复制链接
        </Button>
        <Button onClick={() => globalThis.print()}>打印查验单</Button>
      </div>
    </section>
  );
}

function Facts({ verified }: { readonly verified: Verified }): ReactNode {
  const { holderName, idNumber, title, workKinds, unit, className, studyHours, number, issuer } = verified;
  const { theoryScore, practicalScore, issuedOn, validUntil } = verified;
  const training = [className, studyHours === '' ? '' : `${studyHours} 学时`].filter(Boolean).join('，');
  const scores = [theoryScore && `理论 ${theoryScore} 分`, practicalScore && `实操 ${practicalScore} 分`];
  const rows = [
    ['姓名', holderName],
    ['身份证号', idNumber],
    ['证书名称', title],
    ['准予作业', workKinds.join('、')],
    ['工作单位', unit],
    ['培训', training],
    ['考核', scores.filter(Boolean).join('，')],
    ['证书编号', number],
    ['发证单位', issuer],
    ['发证日期', issuedOn ?? ''],
    ['有效期至', validUntil ?? '长期'],
  ] as const;
  return (
    <dl className={styles.rows}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
    </dl>
  );
}

/** Numbers follow one another: without a part of the name, a number alone shows nobody's name. */
function KnowHolder({ onKnow }: { readonly onKnow: (check: string) => void }): ReactNode {
  const [check, setCheck] = useState('');
  return (
    <form
      className={styles.know}
      onSubmit={(event) => {
        event.preventDefault();
        if (check.trim() !== '') onKnow(check.trim());
      }}
    >
      <label>
        持证人的姓，或身份证号后四位
        <input
          name="check"
          maxLength={50}
          autoComplete="off"
          value={check}
          onChange={({ target }) => setCheck(target.value)}
        />
      </label>
      <button type="submit">核对持证人</button>
      <p>只凭编号查询时，姓名和身份证号是隐藏的。</p>
    </form>
  );
}
