import {
  differenceLabels,
  differences,
  listOf,
  type Difference,
  type DifferenceKind,
  type Recorded,
} from '@ganlin/contract/audit/differences';
import { fieldWord, valueWord } from '@ganlin/contract/audit/fields';
import { Switch } from 'antd';
import { useState } from 'react';
import { StateTag, type Tone } from '../../ui/list/state-tag.tsx';
import styles from './difference-table.module.css';

interface DifferenceTableProps {
  readonly before: Recorded;
  readonly after: Recorded;
}

/** The values before and after, field by field; unchanged fields are shown only on request. */
export function DifferenceTable({ before, after }: DifferenceTableProps) {
  const [whole, setWhole] = useState(false);
  const all = differences(before, after);
  const same = all.filter(({ kind }) => kind === 'same').length;
  const shown = whole ? all : all.filter(({ kind }) => kind !== 'same');
  return (
    <>
      {same > 0 && (
        <label className={styles.whole}>
          <Switch size="small" checked={whole} onChange={setWhole} />
          同时显示未变的 {same} 项
        </label>
      )}
      {shown.length === 0 ? (
        <p className={styles.none}>保存时没有改动任何内容。</p>
      ) : (
        <table className={styles.table}>
          <caption>变更前后</caption>
          <thead>
            <tr>
              <th scope="col">内容</th>
              <th scope="col">之前</th>
              <th scope="col">之后</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((difference) => (
              <Row key={difference.field} difference={difference} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

const tones: Readonly<Record<DifferenceKind, Tone>> = { same: 'idle', changed: 'warn', added: 'ok', removed: 'bad' };

function Row({ difference: { field, kind, before, after } }: { readonly difference: Difference }) {
  return (
    <tr data-kind={kind}>
      <th scope="row">
        {fieldWord(field)}
        <StateTag tone={tones[kind]}>{differenceLabels[kind]}</StateTag>
      </th>
      <td>
        <Value field={field} value={before} other={after} mark="−" />
      </td>
      <td>
        <Value field={field} value={after} other={before} mark="+" />
      </td>
    </tr>
  );
}

interface ValueProps {
  readonly field: string;
  readonly value: unknown;
  /** The value on the other side. */
  readonly other: unknown;
  readonly mark: '+' | '−';
}

function Value({ field, value, other, mark }: ValueProps) {
  if (!Array.isArray(value)) return <span className={styles.value}>{valueWord(field, value)}</span>;
  return <List field={field} value={value} other={other} mark={mark} />;
}

const FEW = 5;

/** For a long list, only the items on one side, and the number of those on both. */
function List({ field, value, other, mark }: ValueProps) {
  const items = listOf(value).map((item) => valueWord(field, item));
  if (items.length === 0) return <>—</>;
  // Only one side: everything is new or deleted, and marks add no information.
  const others = Array.isArray(other) ? new Set(listOf(other).map((item) => valueWord(field, item))) : undefined;
  const own = items.filter((item) => others?.has(item) === false);
  const common = items.filter((item) => others?.has(item) !== false);
  const isFolded = others !== undefined && common.length > FEW;
  return (
    <ul className={styles.items}>
      {own.map((item) => (
        <li key={item} data-mark={mark}>
          {item}
        </li>
      ))}
      {isFolded ? (
        <li className={styles.rest}>其余 {common.length} 项未变</li>
      ) : (
        common.map((item) => <li key={item}>{item}</li>)
      )}
    </ul>
  );
}
