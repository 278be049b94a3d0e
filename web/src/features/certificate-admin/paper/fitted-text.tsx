import { TextAlign, TextOverflow, type PrintedCertificate } from '@ganlin/contract/certificate/template/design';
import { printedText } from '@ganlin/domain/certificate-paper/printed-text';
import type { ElementOf } from './drawn-element.tsx';
import { fontFamilies, pointsPx, UNIT } from './paper-units.ts';
import styles from './paper.module.css';
import { useFitted } from './use-fitted.ts';

interface FittedTextProps {
  readonly element: ElementOf<'text'>;
  readonly printed: PrintedCertificate;
  readonly onFitted: ((id: string, part: number) => void) | undefined;
}

const alignments = { [TextAlign.left]: 'left', [TextAlign.centre]: 'center', [TextAlign.right]: 'right' } as const;

/** The line height of the style sheet, less one. */
const LEAD = 0.7;

/** A text that becomes smaller until it fits its box. */
export function FittedText({ element, printed, onFitted }: FittedTextProps) {
  const { id, width, height, font, bold, size, tracking, align, colour, overflow } = element;
  const text = printedText(element, printed.fields);
  const wraps = overflow === TextOverflow.wrap;
  const measured = useFitted<HTMLSpanElement>({
    id,
    box: { width: width * UNIT, height: height * UNIT },
    size: pointsPx(size),
    // Everything else that changes how much space the text takes.
    look: `${text}\n${font} ${bold} ${tracking} ${overflow}`,
    lead: LEAD,
    onFitted,
  });
  return (
    <span className={styles.text} data-wraps={wraps} data-align={align}>
      <span
        ref={measured}
        style={{
          color: colour,
          fontFamily: fontFamilies[font],
          fontWeight: bold ? 700 : 400,
          letterSpacing: `${tracking}em`,
          textAlign: wraps && align === TextAlign.left ? 'justify' : alignments[align],
        }}
      >
        {text}
      </span>
    </span>
  );
}
