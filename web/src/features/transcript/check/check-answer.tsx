import { entryKindLabels, entryKinds } from '@ganlin/contract/transcript/entry';
import type { ReactNode } from 'react';
import { formatTime, formatToSecond } from '../../../lib/text/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Fact } from '../../../ui/list/facts.tsx';
import styles from './check.module.css';
import { checkText, type Checked } from './check-text.ts';

const icons = { ok: 'shield', warn: 'clock', bad: 'alert' } as const;
const tones = { ok: styles.ok, warn: styles.warn, bad: styles.bad };

export function CheckAnswer({ checked }: { readonly checked: Checked }): ReactNode {
  const { tone, title, text } = checkText(checked);
  return (
    <section className={styles.card} aria-label="核验结果">
      <div className={`${styles.band} ${tones[tone] ?? ''}`}>
        <span className={styles.sign}>
          <Icon name={icons[tone]} size={40} />
        </span>
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <p className={styles.when}>核验时间 {formatToSecond(checked.checkedAt)}</p>
      </div>
      {checked.number !== '' && <Facts checked={checked} />}
    </section>
  );
}

function Facts({ checked }: { readonly checked: Checked }): ReactNode {
  const { name, unit, fileNumber, number, issuedAt, from, to, summary, digest } = checked;
  const rows = [
    ['姓名', name],
    ['单位', unit],
    ['档案号', fileNumber],
    ['核验编号', number],
    ['出具时间', issuedAt === null ? '' : formatTime(issuedAt)],
    ['时间范围', from === null ? `截至 ${to ?? ''}` : `${from} 至 ${to ?? ''}`],
    ['内容摘要', digest],
  ] as const;
  return (
    <div className={styles.facts}>
      <h3>与手中档案逐项核对</h3>
      <dl>
        {rows
          .filter(([, value]) => value !== '')
          .map(([title, value]) => (
            <Fact key={title} name={title} value={value} />
          ))}
      </dl>
      {summary && <Summary summary={summary} />}
    </div>
  );
}

function Summary({ summary }: { readonly summary: NonNullable<Checked['summary']> }): ReactNode {
  const { hourTenths, counts, certificates } = summary;
  const figures = [
    ...(hourTenths > 0 ? [`学时 ${hourTenths / 10}`] : []),
    ...entryKinds.flatMap((kind) => (counts[kind] ? [`${entryKindLabels[kind]} ${counts[kind]}`] : [])),
  ];
  return (
    <div className={styles.summary}>
      <h3>本人同意给看的摘要</h3>
      <ul className={styles.figures}>
        {figures.map((figure) => (
          <li key={figure}>{figure}</li>
        ))}
      </ul>
      {certificates.length > 0 && (
        <ul className={styles.certificates}>
          {certificates.map(({ title, number, until }) => (
            <li key={number}>
              <b>{title}</b> {number}，{until === null ? '长期有效' : `有效期至 ${until}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
