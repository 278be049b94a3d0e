import { channels } from '@ganlin/contract/content/kinds';
import { otherKindLabels, type Suggestion } from '@ganlin/contract/portal/search';
import { Icon } from '../../ui/icon.tsx';
import { MarkedText } from './marked-text.tsx';
import type { Option, OptionGroup } from './options.ts';
import styles from './search-box.module.css';

interface OptionListProps {
  readonly id: string;
  readonly groups: readonly OptionGroup[];
  /** The index of the option that the arrow keys have reached, over all groups. */
  readonly active: number;
  readonly onPoint: (position: number) => void;
  readonly onChoose: (option: Option) => void;
}

const keepInView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });

export const optionId = (listId: string, position: number): string => `${listId}-${position}`;

/** The focus stays in the field, as the combobox pattern requires; the field names the active option. */
export function OptionList({ id, groups, active, onPoint, onChoose }: OptionListProps) {
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { options }) => sum + options.length, 0));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot mark a part of an option
    <div id={id} role="listbox" aria-label="搜索建议" className={styles.list}>
      {groups.map(({ label, icon, options }, group) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of the list above
        <div key={label} role="group" aria-label={label}>
          <p className={styles.label} aria-hidden="true">
            {label}
          </p>
          {options.map((option, index) => {
            const position = (starts[group] ?? 0) + index;
            return (
              <button
                type="button"
                tabIndex={-1}
                key={option.kind === 'word' ? option.word : option.found.id + option.found.anchor}
                ref={position === active ? keepInView : undefined}
                id={optionId(id, position)}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the list above
                role="option"
                aria-selected={position === active}
                className={styles.option}
                // Pressing must not take the focus away: the list would close before an option is chosen.
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => onPoint(position)}
                onClick={() => onChoose(option)}
              >
                <Icon name={icon} size={18} />
                <OptionText option={option} />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function kindOf({ kind, channel }: Suggestion): string {
  if (kind === 'class' || kind === 'course') return otherKindLabels[kind];
  if (kind === 'clause') return '条文';
  return channel === null ? '' : channels[channel].label;
}

function OptionText({ option }: { readonly option: Option }) {
  if (option.kind === 'word') return <span className={styles.words}>{option.word}</span>;
  return (
    <>
      <span className={styles.words}>
        <MarkedText text={option.found.title} />
      </span>
      <span className={styles.channel}>{kindOf(option.found)}</span>
    </>
  );
}
