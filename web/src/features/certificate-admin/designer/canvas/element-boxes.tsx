import type { DesignElement } from '@ganlin/contract/certificate/template/design';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { elementName } from '../rules/element-name.rules.ts';
import { handles, type Box } from '../rules/geometry.rules.ts';
import type { Designer } from '../use-designer.ts';
import styles from './canvas.module.css';
import type { Dragging } from './use-drag.ts';

interface ElementBoxesProps {
  readonly designer: Designer;
  readonly dragging: Dragging;
  readonly scale: number;
}

const STEP = 0.5;
const LARGE_STEP = 5;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The elements as boxes that are selected by Tab or a click, and moved by keys or by the pointer. */
export function ElementBoxes({ designer, dragging, scale }: ElementBoxesProps) {
  const { elements, selected, side, revealed } = designer;
  const group = useRef<HTMLDivElement>(null);
  // One selected elsewhere, such as a new one, is moved by the keys at once.
  useEffect(() => {
    const boxes = [...(group.current?.querySelectorAll<HTMLElement>('[data-element]') ?? [])];
    boxes.find(({ dataset }) => dataset['element'] === revealed?.id)?.focus();
  }, [revealed]);
  const press = (event: KeyboardEvent, element: DesignElement) => {
    const action = keyAction(event, { designer, dragging, element });
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a box of its own
    <div ref={group} className={styles.boxes} role="group" aria-label={side === 'front' ? '正面的元素' : '背面的元素'}>
      {elements.map((element) => (
        <ElementBox
          key={element.id}
          element={element}
          box={dragging.drag?.id === element.id ? dragging.drag.box : element}
          isSelected={element.id === selected?.id}
          scale={scale}
          dragging={dragging}
          onSelect={() => designer.select(element.id)}
          onKeyDown={(event) => press(event, element)}
        />
      ))}
      {selected && <Handles element={selected} dragging={dragging} scale={scale} />}
    </div>
  );
}

interface KeyContext extends Omit<ElementBoxesProps, 'scale'> {
  readonly element: DesignElement;
}

function keyAction(event: KeyboardEvent, { designer, dragging, element }: KeyContext): (() => void) | undefined {
  const direction = directions[event.key];
  if (direction && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const step = event.shiftKey ? LARGE_STEP : STEP;
    return () => designer.nudge(element, { dx: direction[0] * step, dy: direction[1] * step });
  }
  if (event.key === 'Delete' || event.key === 'Backspace') return () => designer.remove(element);
  if (event.key === 'Escape') {
    return () => {
      if (dragging.drag) dragging.cancel();
      else designer.select(undefined);
    };
  }
  const isCommand = event.ctrlKey || event.metaKey;
  return isCommand && event.key.toLowerCase() === 'd' ? () => designer.duplicate(element) : undefined;
}

interface ElementBoxProps {
  readonly element: DesignElement;
  /** Where it is while it is dragged. */
  readonly box: Box;
  readonly isSelected: boolean;
  readonly scale: number;
  readonly dragging: Dragging;
  readonly onSelect: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function ElementBox({ element, box, isSelected, scale, dragging, onSelect, onKeyDown }: ElementBoxProps) {
  return (
    <button
      type="button"
      className={styles.box}
      style={placed(box, scale)}
      data-element={element.id}
      aria-pressed={isSelected}
      aria-label={`${elementName(element)}，左 ${box.x} 毫米，上 ${box.y} 毫米`}
      onFocus={onSelect}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        // Safari does not focus a button that is clicked.
        event.currentTarget.focus({ preventScroll: true });
        onSelect();
        dragging.grab(event, element);
      }}
      {...dragging.following}
    >
      {isSelected && (
        <span className={styles.position} data-below={box.y * scale < 34}>
          左 {box.x}　上 {box.y} mm
        </span>
      )}
    </button>
  );
}

interface HandlesProps {
  readonly element: DesignElement;
  readonly dragging: Dragging;
  readonly scale: number;
}

/** Only for the pointer: sizes can be typed in the panel. */
function Handles({ element, dragging, scale }: HandlesProps) {
  const box = dragging.drag?.id === element.id ? dragging.drag.box : element;
  return (
    <div className={styles.handles} style={placed(box, scale)} aria-hidden>
      {handles.map((handle) => (
        <i
          key={handle}
          className={styles.handle}
          data-handle={handle}
          onPointerDown={(event) => dragging.grab(event, element, handle)}
          {...dragging.following}
        />
      ))}
    </div>
  );
}

const placed = ({ x, y, width, height }: Box, scale: number) => ({
  left: x * scale,
  top: y * scale,
  width: width * scale,
  height: height * scale,
});
