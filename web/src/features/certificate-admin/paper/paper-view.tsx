import type {
  CertificateDesign,
  DesignElement,
  PrintedCertificate,
} from '@ganlin/contract/certificate/template/design';
import { EMBLEM_FILE_ID, emblemSvg } from '@ganlin/domain/certificate-paper/drawings';
import { guillocheSvg } from '@ganlin/domain/certificate-paper/guilloche';
import { memo, useMemo } from 'react';
import { DrawnElement } from './drawn-element.tsx';
import { svgAddress, UNIT } from './paper-units.ts';
import styles from './paper.module.css';

/** Addresses of pictures by their id. */
export type PictureAddresses = Readonly<Record<string, string>>;

interface PaperViewProps {
  readonly design: CertificateDesign;
  readonly side: 'front' | 'back';
  readonly printed: PrintedCertificate;
  readonly pictures: PictureAddresses;
  /** Pixels of a millimetre. */
  readonly scale: number;
  /** Reports what part of its size a text has kept in order to fit. */
  readonly onFitted?: (id: string, part: number) => void;
}

/** One side of a certificate, close to what is printed. Laid out at a fixed size, so that no zoom breaks lines anew. */
export function PaperView({ design, side, printed, pictures, scale, onFitted }: PaperViewProps) {
  const { width, height } = design;
  const known = useMemo(() => ({ [EMBLEM_FILE_ID]: svgAddress(emblemSvg), ...pictures }), [pictures]);
  return (
    <div className={styles.frame} style={{ width: width * scale, height: height * scale }} aria-hidden>
      <div
        className={styles.sheet}
        style={{ width: width * UNIT, height: height * UNIT, transform: `scale(${scale / UNIT})` }}
      >
        <Background design={design} side={side} pictures={known} />
        {(design[side]?.elements ?? []).map((element) => (
          <PlacedElement key={element.id} element={element} printed={printed} pictures={known} onFitted={onFitted} />
        ))}
      </div>
    </div>
  );
}

interface PlacedElementProps {
  readonly element: DesignElement;
  readonly printed: PrintedCertificate;
  readonly pictures: PictureAddresses;
  readonly onFitted: ((id: string, part: number) => void) | undefined;
}

/** Dragging one element does not draw the others again. */
const PlacedElement = memo(function PlacedElement({ element, ...props }: PlacedElementProps) {
  const { x, y, width, height } = element;
  const box = { left: x * UNIT, top: y * UNIT, width: width * UNIT, height: height * UNIT };
  return (
    <div className={styles.element} style={box} data-kind={element.kind}>
      <DrawnElement element={element} {...props} />
    </div>
  );
});

type BackgroundProps = Pick<PaperViewProps, 'design' | 'side' | 'pictures'>;

function Background({ design: { width, height, ...sides }, side, pictures }: BackgroundProps) {
  const background = sides[side]?.background;
  const address = useMemo(() => {
    if (background?.kind === 'guilloche') return svgAddress(guillocheSvg(width, height, background));
    return background?.kind === 'picture' ? pictures[background.fileId] : undefined;
  }, [background, width, height, pictures]);
  if (background?.kind === 'plain') {
    return <div className={styles.background} style={{ backgroundColor: background.colour }} />;
  }
  return address === undefined ? null : <img className={styles.background} src={address} alt="" />;
}
