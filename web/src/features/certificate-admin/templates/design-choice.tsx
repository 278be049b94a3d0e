import {
  builtInDesignNames,
  builtInDesigns,
  type BuiltInDesignName,
} from '@ganlin/domain/certificate-paper/built-in-designs';
import { sampleCertificates } from '@ganlin/domain/certificate-paper/sample-certificates';
import { useId } from 'react';
import { PaperView } from '../paper/paper-view.tsx';
import styles from './templates.module.css';

interface DesignChoiceProps {
  /** Set by the surrounding form item. */
  readonly value?: BuiltInDesignName;
  readonly onChange?: (value: BuiltInDesignName) => void;
}

/** Pixels within which a thumbnail is drawn. */
const THUMBNAIL = { width: 104, height: 84 };
const noPictures = {};

/** The built-in designs, each with a thumbnail. */
export function DesignChoice({ value, onChange }: DesignChoiceProps) {
  const name = useId();
  return (
    <div className={styles.designs} role="radiogroup" aria-label="样式">
      {builtInDesignNames.map((key) => {
        const { title, note, design } = builtInDesigns[key];
        const scale = Math.min(THUMBNAIL.width / design.width, THUMBNAIL.height / design.height);
        return (
          <label key={key} className={styles.design} data-chosen={key === value}>
            <input
              className="ui-unseen"
              type="radio"
              name={name}
              checked={key === value}
              onChange={() => onChange?.(key)}
            />
            <span className={styles.thumbnail}>
              <PaperView
                design={design}
                side="front"
                printed={sampleCertificates.usual}
                pictures={noPictures}
                scale={scale}
              />
            </span>
            <b>{title}</b>
            <span className="ui-note">{note}</span>
          </label>
        );
      })}
    </div>
  );
}
