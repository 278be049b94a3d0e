import { entryKindLabels, entryKinds, type EntryKind } from '@ganlin/contract/transcript/entry';
import type { ReactNode } from 'react';
import { kindsIn, type View } from '../model/view.ts';
import styles from './part-choice.module.css';

interface PartChoiceProps {
  readonly view: View;
  readonly chosen: readonly EntryKind[];
  readonly onChange: (parts: EntryKind[]) => void;
}

const units: Readonly<Record<EntryKind, string>> = {
  class: '期',
  course: '门',
  exam: '次',
  practical: '次',
  certificate: '本',
  battle: '季',
};

/** The parts of a file to give to others. */
export function PartChoice({ view, chosen, onChange }: PartChoiceProps): ReactNode {
  const toggle = (part: EntryKind, isOn: boolean) =>
    onChange(entryKinds.filter((kind) => (kind === part ? isOn : chosen.includes(kind))));
  return (
    <fieldset className={styles.parts} aria-label="内容">
      {kindsIn(view.counts).map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={chosen.includes(kind)}
            onChange={({ target }) => toggle(kind, target.checked)}
          />
          <span>{entryKindLabels[kind]}</span>
          <b>{amountText(view, kind)}</b>
        </label>
      ))}
    </fieldset>
  );
}

const amountText = ({ counts, totals }: View, kind: EntryKind): string =>
  kind === 'battle'
    ? `${totals.games.toLocaleString('zh-CN')} 场`
    : `${counts[kind].toLocaleString('zh-CN')} ${units[kind]}`;

/** Everything but games is chosen at first. */
export const firstParts = (view: View): EntryKind[] => kindsIn(view.counts).filter((kind) => kind !== 'battle');
