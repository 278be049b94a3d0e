import { ColorPicker } from 'antd';
import styles from './panels.module.css';
import { Property } from './property.tsx';

interface ColourFieldProps {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (colour: string) => void;
}

/** Ink, navy, blue, red and gold: those of the built-in designs. */
const usual: readonly (readonly [string, string])[] = [
  ['#1b2a3d', '墨色'],
  ['#0c3a70', '藏青'],
  ['#2d62a6', '蓝色'],
  ['#a61e1e', '红色'],
  ['#c8921a', '金色'],
];

export function ColourField({ label = '颜色', value, onChange }: ColourFieldProps) {
  return (
    <Property label={label}>
      <span className={styles.swatches}>
        {usual.map(([colour, name]) => (
          <button
            key={colour}
            type="button"
            className={styles.swatch}
            style={{ backgroundColor: colour }}
            aria-label={`${label}：${name}`}
            aria-pressed={colour === value}
            onClick={() => onChange(colour)}
          />
        ))}
        <ColorPicker
          size="small"
          disabledAlpha
          format="hex"
          value={value}
          onChangeComplete={(chosen) => onChange(chosen.toHexString().slice(0, 7).toLowerCase())}
        />
      </span>
    </Property>
  );
}
