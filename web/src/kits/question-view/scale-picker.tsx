import type { CSSProperties, ReactNode } from 'react';
import { create } from 'zustand';
import styles from './scale-picker.module.css';

const scales = [
  { name: '小', scale: 0.9 },
  { name: '中', scale: 1 },
  { name: '大', scale: 1.25 },
] as const;

const KEY = 'question-scale';

const useScale = create<{ readonly scale: number }>(() => ({ scale: stored() }));

/** The style of a container of questions: its font size is the one the reader has chosen. */
export function useQuestionScale(): CSSProperties {
  const { scale } = useScale();
  // React's types do not know custom properties.
  return { '--question-scale': scale } as CSSProperties;
}

export function ScalePicker(): ReactNode {
  const { scale } = useScale();
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.unseen}>字号</legend>
      {scales.map((each) => (
        <button key={each.name} type="button" aria-pressed={scale === each.scale} onClick={() => keep(each.scale)}>
          <span style={{ fontSize: `${each.scale}em` }}>{each.name}</span>
        </button>
      ))}
    </fieldset>
  );
}

function keep(scale: number): void {
  useScale.setState({ scale });
  try {
    localStorage.setItem(KEY, String(scale));
  } catch {
    // The setting then applies to this page only.
  }
}

function stored(): number {
  try {
    return scales.find(({ scale }) => String(scale) === localStorage.getItem(KEY))?.scale ?? 1;
  } catch {
    return 1;
  }
}
