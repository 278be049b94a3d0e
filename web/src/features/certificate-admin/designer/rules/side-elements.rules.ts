import type { CertificateDesign, DesignElement } from '@ganlin/contract/certificate/template/design';
import { moved } from './geometry.rules.ts';

export type SideName = 'front' | 'back';

export const elementsOf = (design: CertificateDesign, side: SideName): readonly DesignElement[] =>
  design[side]?.elements ?? [];

/** The design with other elements on one side. */
export function withElements(
  design: CertificateDesign,
  side: SideName,
  change: (elements: readonly DesignElement[]) => readonly DesignElement[],
): CertificateDesign {
  const before = design[side];
  return before ? { ...design, [side]: { ...before, elements: [...change(before.elements)] } } : design;
}

/** Changes the properties of one element. A patch names only properties of its kind: the panels see to that. */
export const withElement = (
  design: CertificateDesign,
  { side, id }: { readonly side: SideName; readonly id: string },
  patch: object,
): CertificateDesign =>
  withElements(design, side, (elements) =>
    elements.map((element) => (element.id === id ? { ...element, ...patch } : element)),
  );

export const withoutElement = (elements: readonly DesignElement[], id: string): readonly DesignElement[] =>
  elements.filter((element) => element.id !== id);

/** An id that no element of the design has. */
export function freeId(design: CertificateDesign, kind: string): string {
  const taken = new Set([...elementsOf(design, 'front'), ...elementsOf(design, 'back')].map(({ id }) => id));
  for (let number = 1; ; number++) if (!taken.has(`${kind}-${number}`)) return `${kind}-${number}`;
}

const COPY_SHIFT = 3;

/** A copy, a little to the right and below. */
export const copyOf = (element: DesignElement, design: CertificateDesign): DesignElement => ({
  ...element,
  ...moved(element, { dx: COPY_SHIFT, dy: COPY_SHIFT }, design),
  id: freeId(design, element.kind),
});

/** Later elements are drawn over earlier ones. */
export function restacked(elements: readonly DesignElement[], id: string, by: 1 | -1): readonly DesignElement[] {
  const from = elements.findIndex((element) => element.id === id);
  const to = from + by;
  const [one, other] = [elements[from], elements[to]];
  if (!one || !other) return elements;
  return elements.with(from, other).with(to, one);
}
