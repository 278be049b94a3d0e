import { pointsFor } from '@ganlin/contract/practical/score-sum';
import type { SheetSection } from '@ganlin/contract/practical/sheet';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { SheetDraft } from '../device/draft.ts';
import { Item } from './item.tsx';
import styles from './sheet.module.css';
import type { SheetEditing } from './use-sheet.ts';

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

interface SectionsProps {
  readonly sections: readonly SheetSection[];
  readonly editing: SheetEditing;
  readonly isLocked: boolean;
}

/** The sections as an accordion: the first that is not complete is open. */
export function Sections({ sections, editing, isLocked }: SectionsProps): ReactNode {
  const { draft } = editing;
  const firstOpen = sections.findIndex(({ items }) => items.some(({ id }) => draft.items[id]?.mark === undefined));
  const [opened, setOpened] = useState(firstOpen);
  return (
    <section className={styles.sections} aria-label="评分项">
      {sections.map(({ title, items }, index) => {
        const isOpen = index === opened;
        const before = sections.slice(0, index).reduce((sum, one) => sum + one.items.length, 0);
        return (
          <div key={title} className={styles.section}>
            <SectionHead
              title={`${numerals[index] ?? index + 1}、${title}`}
              items={items}
              draft={draft}
              isOpen={isOpen}
              onToggle={() => setOpened(isOpen ? -1 : index)}
            />
            {isOpen &&
              items.map((item, at) => (
                <Item key={item.id} number={before + at + 1} item={item} editing={editing} isLocked={isLocked} />
              ))}
            {isOpen && index < sections.length - 1 && (
              <button type="button" className={styles.next} onClick={() => setOpened(index + 1)}>
                下一部分
              </button>
            )}
          </div>
        );
      })}
    </section>
  );
}

interface SectionHeadProps {
  readonly title: string;
  readonly items: SheetSection['items'];
  readonly draft: SheetDraft;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function SectionHead({ title, items, draft, isOpen, onToggle }: SectionHeadProps): ReactNode {
  const markOf = (id: string) => draft.items[id]?.mark;
  const left = items.filter(({ id }) => markOf(id) === undefined).length;
  const points = items.reduce((sum, item) => sum + pointsFor(item, markOf(item.id)), 0);
  const full = items.reduce((sum, item) => sum + item.points, 0);
  return (
    <button
      type="button"
      className={styles.sectionHead}
      aria-expanded={isOpen}
      data-done={left === 0}
      onClick={onToggle}
    >
      <i>{left === 0 ? <Icon name="check" size={16} /> : left}</i>
      <b>{title}</b>
      <span>
        <b>{points}</b> / {full}
      </span>
      <Icon name={isOpen ? 'fold' : 'unfold'} size={16} />
    </button>
  );
}
