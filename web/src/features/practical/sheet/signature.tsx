import { SIGN_HEIGHT, SIGN_WIDTH, type Strokes } from '@ganlin/contract/practical/score';
import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import styles from './signature.module.css';

/** Coordinates of one stroke, two for each point: as many as the contract takes. */
const MAX_COORDINATES = 400;
const MAX_STROKES = 40;
/** Points nearer than this to the one before add nothing that can be seen. */
const NEAR = 6;

export function SignatureView({ strokes }: { readonly strokes: Strokes }): ReactNode {
  return (
    <svg className={styles.ink} viewBox={`0 0 ${SIGN_WIDTH} ${SIGN_HEIGHT}`} aria-hidden="true">
      {strokes.map((stroke, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- strokes are only ever added at the end
        <polyline key={index} points={stroke.join(' ')} />
      ))}
    </svg>
  );
}

interface SignaturePadProps {
  readonly who: string;
  readonly strokes: Strokes;
  readonly disabled: boolean;
  readonly onChange: (strokes: Strokes) => void;
}

/** Signed with a finger, a pen or a mouse. */
export function SignaturePad({ who, strokes, disabled, onChange }: SignaturePadProps): ReactNode {
  const [drawn, setDrawn] = useState<readonly number[]>();
  const pad = useRef<HTMLElement>(null);
  const pointOf = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const { left, top, width, height } = pad.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const within = (share: number, max: number) => Math.round(Math.min(1, Math.max(0, share)) * max);
    return [within((clientX - left) / width, SIGN_WIDTH), within((clientY - top) / height, SIGN_HEIGHT)];
  };
  const move = (event: PointerEvent) => {
    if (!drawn || drawn.length >= MAX_COORDINATES) return;
    const [x, y] = pointOf(event);
    const [lastX = 0, lastY = 0] = drawn.slice(-2);
    if (Math.abs(x - lastX) + Math.abs(y - lastY) >= NEAR) setDrawn([...drawn, x, y]);
  };
  const end = () => {
    if (drawn && drawn.length >= 4 && strokes.length < MAX_STROKES) onChange([...strokes, [...drawn]]);
    setDrawn(undefined);
  };
  const isEmpty = strokes.length === 0 && !drawn;
  return (
    <div className={styles.box} data-empty={isEmpty}>
      <section
        ref={pad}
        className={styles.pad}
        aria-label={`${who}签名${isEmpty ? '，还没有签' : '，已签'}`}
        onPointerDown={(event) => {
          if (disabled) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrawn(pointOf(event));
        }}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <SignatureView strokes={drawn && drawn.length >= 4 ? [...strokes, [...drawn]] : strokes} />
        <span className={styles.who}>{who}</span>
        {isEmpty && <b className={styles.hint}>请在这里签名</b>}
      </section>
      {strokes.length > 0 && !disabled && (
        <button type="button" className={styles.again} onClick={() => onChange([])}>
          重签
        </button>
      )}
    </div>
  );
}
