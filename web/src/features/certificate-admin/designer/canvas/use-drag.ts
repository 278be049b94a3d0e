import type { DesignElement } from '@ganlin/contract/certificate/template/design';
import { useRef, useState, type PointerEvent } from 'react';
import { elementName } from '../rules/element-name.rules.ts';
import { moved, resized, type Box, type Handle } from '../rules/geometry.rules.ts';
import { snapMove, snapResize, type Guide } from '../rules/snapping.rules.ts';
import type { Designer } from '../use-designer.ts';

interface Drag {
  readonly id: string;
  readonly box: Box;
  readonly guides: readonly Guide[];
}

interface Grip {
  readonly element: DesignElement;
  readonly handle: Handle | undefined;
  readonly startX: number;
  readonly startY: number;
}

/** Pixels: a click that trembles is not a drag. */
const TREMBLE = 3;
/** Pixels within which a box snaps. */
const REACH = 6;

/** Moves and resizes elements by the pointer. The design changes once, when the pointer is released. */
export function useDrag({ design, elements, place }: Designer, scale: number) {
  const grip = useRef<Grip>(null);
  const [drag, setDrag] = useState<Drag>();
  const end = () => {
    grip.current = null;
    setDrag(undefined);
  };
  const follow = (event: PointerEvent) => {
    if (!grip.current) return;
    const { element, handle, startX, startY } = grip.current;
    const [right, down] = [event.clientX - startX, event.clientY - startY];
    if (!drag && Math.hypot(right, down) < TREMBLE) return;
    const delta = { dx: right / scale, dy: down / scale };
    const free = handle ? resized(element, handle, delta, design) : moved(element, delta, design);
    const others = elements.filter(({ id }) => id !== element.id);
    const around = {
      paper: design,
      others: others.map((other) => ({ name: elementName(other), box: other })),
      reach: REACH / scale,
    };
    // Alt places it exactly where the pointer is.
    if (event.altKey) setDrag({ id: element.id, box: free, guides: [] });
    else setDrag({ id: element.id, ...(handle ? snapResize(free, handle, around) : snapMove(free, around)) });
  };
  return {
    drag,
    cancel: end,
    grab: (event: PointerEvent, element: DesignElement, handle?: Handle) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { element, handle, startX: event.clientX, startY: event.clientY };
    },
    following: {
      onPointerMove: follow,
      onPointerUp: () => {
        if (drag) place(drag.id, drag.box);
        end();
      },
      onPointerCancel: end,
    },
  };
}

export type Dragging = ReturnType<typeof useDrag>;
