import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './list-filters.module.css';

interface ListFiltersProps {
  /** The number of chosen conditions. */
  readonly chosen: number;
  /** The label of the button back to the list on a small screen: “查看 38 部”. */
  readonly back: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The filters of a list: on its left, or in a bottom sheet on a small screen. */
export function ListFilters({ chosen, back, onClear, children }: ListFiltersProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <aside className={styles.panel} aria-label="筛选">
        {children}
      </aside>
      <button type="button" className={styles.open} data-chosen={chosen > 0} onClick={() => setOpen(true)}>
        <Icon name="filter" size={18} />
        筛选{chosen > 0 && ` · ${chosen}`}
      </button>
      {isOpen && (
        <Dialog
          title="筛选"
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button look="line" disabled={chosen === 0} onClick={onClear}>
                清空条件
              </Button>
              <Button onClick={() => setOpen(false)}>{back}</Button>
            </>
          }
        >
          {children}
        </Dialog>
      )}
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly onClear?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** One kind of condition. */
export function FilterGroup({ title, onClear, children }: GroupProps): ReactNode {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2>
        <span id={id}>{title}</span>
        {onClear && (
          <button type="button" aria-label={`清除${title}`} onClick={onClear}>
            清除
          </button>
        )}
      </h2>
      {children}
    </section>
  );
}

export interface Choice<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
  readonly count?: number | undefined;
}

interface ChoicesProps<Value extends string | number> {
  readonly title: string;
  readonly choices: readonly Choice<Value>[];
}

interface SeveralProps<Value extends string | number> extends ChoicesProps<Value> {
  readonly chosen: readonly Value[];
  readonly onChoose: (chosen: Value[]) => void;
  /** More than this many are collapsed. */
  readonly few?: number;
}

/** Multiple choice. Chosen values stay visible even when they have no results. */
export function SeveralOf<Value extends string | number>({
  title,
  choices,
  chosen,
  onChoose,
  few = 8,
}: SeveralProps<Value>): ReactNode {
  const [isWhole, setWhole] = useState(false);
  if (choices.length === 0) return null;
  const shown = isWhole ? choices : choices.filter(({ value }, at) => at < few || chosen.includes(value));
  const toggle = (value: Value) =>
    onChoose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <FilterGroup title={title} onClear={chosen.length > 0 ? () => onChoose([]) : undefined}>
      <ul className={styles.choices}>
        {shown.map(({ value, label, count }) => (
          <li key={value}>
            <label>
              <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
              <span>{label}</span>
              {count !== undefined && <small>{count}</small>}
            </label>
          </li>
        ))}
      </ul>
      {choices.length > shown.length && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          全部 {choices.length} 个
        </button>
      )}
    </FilterGroup>
  );
}

interface OneProps<Value extends string | number> extends ChoicesProps<Value> {
  readonly chosen: Value | undefined;
  readonly onChoose: (chosen: Value | undefined) => void;
  readonly total?: number | undefined;
}

/** Single choice, or all. */
export function OneOf<Value extends string | number>({ title, choices, chosen, onChoose, total }: OneProps<Value>) {
  const name = useId();
  if (choices.length === 0) return null;
  const all = { value: undefined, label: '全部', count: total };
  return (
    <FilterGroup title={title}>
      <ul className={styles.choices}>
        {[all, ...choices].map(({ value, label, count }) => (
          <li key={value ?? 'all'}>
            <label>
              <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
              <span>{label}</span>
              {count !== undefined && <small>{count}</small>}
            </label>
          </li>
        ))}
      </ul>
    </FilterGroup>
  );
}
