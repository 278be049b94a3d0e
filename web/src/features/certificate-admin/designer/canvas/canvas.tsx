import type { PrintedCertificate } from '@ganlin/contract/certificate/template/design';
import { useMemo, useRef, type DragEvent } from 'react';
import { PaperView, type PictureAddresses } from '../../paper/paper-view.tsx';
import { ADDITION_TYPE, isAddition } from '../rules/new-element.rules.ts';
import type { Guide } from '../rules/snapping.rules.ts';
import { withElement } from '../rules/side-elements.rules.ts';
import type { Designer } from '../use-designer.ts';
import { CanvasBar } from './canvas-bar.tsx';
import styles from './canvas.module.css';
import { ElementBoxes } from './element-boxes.tsx';
import { Ruler } from './ruler.tsx';
import { useDrag, type Dragging } from './use-drag.ts';
import { useZoom } from './use-zoom.ts';

interface CanvasProps {
  readonly designer: Designer;
  readonly printed: PrintedCertificate;
  readonly pictures: PictureAddresses;
  readonly isReadOnly: boolean;
  readonly onFitted: (id: string, part: number) => void;
}

/** The paper in its proportions, between rulers. */
export function Canvas({ designer, printed, pictures, isReadOnly, onFitted }: CanvasProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const { design, side } = designer;
  const zoom = useZoom(viewport, design);
  const { scale } = zoom;
  const dragging = useDrag(designer, scale);
  const shown = useDesignWhile(dragging, designer);
  const drop = (event: DragEvent<HTMLElement>) => {
    const addition = event.dataTransfer.getData(ADDITION_TYPE);
    if (!isAddition(addition)) return;
    event.preventDefault();
    const paper = event.currentTarget.getBoundingClientRect();
    designer.add(addition, { x: (event.clientX - paper.left) / scale, y: (event.clientY - paper.top) / scale });
  };
  return (
    <>
      <CanvasBar designer={designer} zoom={zoom} isReadOnly={isReadOnly} />
      <div ref={viewport} className={styles.viewport}>
        <div className={styles.stage}>
          <Ruler axis="x" length={design.width} scale={scale} />
          <Ruler axis="y" length={design.height} scale={scale} />
          <div
            className={styles.paper}
            style={{ width: design.width * scale, height: design.height * scale }}
            onDragOver={(event) => event.dataTransfer.types.includes(ADDITION_TYPE) && event.preventDefault()}
            onDrop={drop}
          >
            <PaperView
              design={shown}
              side={side}
              printed={printed}
              pictures={pictures}
              scale={scale}
              onFitted={onFitted}
            />
            {!isReadOnly && <ElementBoxes designer={designer} dragging={dragging} scale={scale} />}
            {dragging.drag?.guides.map((guide) => (
              <GuideLine key={guide.axis} guide={guide} scale={scale} />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

/** The design with the dragged element where the pointer has it. */
function useDesignWhile({ drag }: Dragging, { design, side }: Designer) {
  return useMemo(() => (drag ? withElement(design, { side, id: drag.id }, drag.box) : design), [drag, design, side]);
}

function GuideLine({ guide: { axis, at, text }, scale }: { readonly guide: Guide; readonly scale: number }) {
  return (
    <div className={styles.guide} data-axis={axis} style={axis === 'x' ? { left: at * scale } : { top: at * scale }}>
      <span>{text}</span>
    </div>
  );
}
