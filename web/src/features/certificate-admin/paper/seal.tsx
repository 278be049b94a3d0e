import { fontFamilies } from './paper-units.ts';
import styles from './paper.module.css';

const INK = '#d7261e';
const RADIUS = 37.5;

/** A round seal of a hundred units: the measures are those of certificate.typ. */
export function Seal({ ring, line }: { readonly ring: string; readonly line: string }) {
  const letters = Array.from(ring);
  const span = Math.min(270, Math.max(letters.length - 1, 0) * 23);
  const step = letters.length > 1 ? span / (letters.length - 1) : 0;
  const size = Math.min(13.5, letters.length > 1 ? (0.84 * RADIUS * step * Math.PI) / 180 : 13.5);
  const lineSize = Math.min(8.8, line === '' ? 8.8 : 50 / (line.length * 1.08));
  return (
    <svg className={styles.square} viewBox="-50 -50 100 100" fill={INK} fillOpacity=".85">
      <circle r="48.2" fill="none" stroke={INK} strokeOpacity=".85" strokeWidth="2.7" />
      <polygon points={starPoints} />
      <g fontFamily={fontFamilies[1]} fontWeight="700" textAnchor="middle">
        {letters.map((letter, n) => (
          <text
            // oxlint-disable-next-line react/no-array-index-key -- the same letter may appear twice
            key={n}
            transform={`rotate(${n * step - span / 2}) translate(0 ${-RADIUS}) scale(.84 1.18)`}
            fontSize={size}
            dy=".36em"
          >
            {letter}
          </text>
        ))}
        <text y="26.5" dy=".36em" fontSize={lineSize} letterSpacing=".08em">
          {line}
        </text>
      </g>
    </svg>
  );
}

const starPoints = Array.from({ length: 10 }, (_, n) => {
  const distance = n % 2 === 0 ? 15 : 15 * 0.382;
  const angle = ((n * 36 - 90) * Math.PI) / 180;
  return `${(distance * Math.cos(angle)).toFixed(2)},${(distance * Math.sin(angle)).toFixed(2)}`;
}).join(' ');
