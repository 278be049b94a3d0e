import type { CertificateDesign, DesignElement } from '@ganlin/contract/certificate/template/design';
import { useMemo, useState } from 'react';
import type { RecordEditor } from '../../../kits/record-editor/use-record-editor.ts';
import { elementName } from './rules/element-name.rules.ts';
import { moved, type Box, type Delta } from './rules/geometry.rules.ts';
import { changed, redone, undone } from './rules/history.rules.ts';
import { newElement, newPicture, type Addition } from './rules/new-element.rules.ts';
import {
  copyOf,
  elementsOf,
  restacked,
  withElement,
  withElements,
  withoutElement,
  type SideName,
} from './rules/side-elements.rules.ts';
import type { TemplateDraft, TemplateFields } from './template-draft.ts';

export type Designer = ReturnType<typeof useDesigner>;

/** What is shown and selected, and every change of a design. Changes with the same name are undone together. */
export function useDesigner({ draft: { history }, change, errors }: RecordEditor<TemplateDraft, void>) {
  const form = history.present;
  const { design } = form;
  const [wantedSide, setSide] = useState<SideName>('front');
  const [selectedId, select] = useState<string>();
  const [revealed, setRevealed] = useState<{ readonly id: string }>();
  const [announcement, announce] = useState('');
  const side = design.back ? wantedSide : 'front';
  const elements = elementsOf(design, side);
  const selected = useMemo(() => elements.find(({ id }) => id === selectedId), [elements, selectedId]);

  const changeForm = (next: (before: TemplateFields) => Partial<TemplateFields>, name: string | null = null) =>
    change((before) => {
      const { present } = before.history;
      return { history: changed(before.history, { ...present, ...next(present) }, name) };
    });
  const changeDesign = (next: (before: CertificateDesign) => CertificateDesign, name: string | null = null) =>
    changeForm((before) => ({ design: next(before.design) }), name);
  const put = (element: DesignElement) => {
    changeDesign((before) => withElements(before, side, (others) => [...others, element]));
    select(element.id);
    setRevealed({ id: element.id });
    announce(`已添加${elementName(element)}`);
  };
  const patch = (id: string, change: object, name: string | null = null) =>
    changeDesign((before) => withElement(before, { side, id }, change), name);

  return {
    form,
    design,
    side,
    elements,
    selected,
    errors,
    announcement,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    select,
    /** The element that the canvas has to focus; a new object each time. */
    revealed,
    /** Selects an element, on the side where it is, and moves the focus to it. */
    reveal: (id: string, on: SideName = side) => {
      setSide(on);
      select(id);
      setRevealed({ id });
    },
    showSide: (shown: SideName) => {
      setSide(shown);
      select(undefined);
    },
    announce,
    changeForm,
    changeDesign,
    patch,
    add: (addition: Addition, at?: { readonly x: number; readonly y: number }) => put(newElement(addition, design, at)),
    addPicture: (fileId: string) => put(newPicture(fileId, design)),
    place: (id: string, { x, y, width, height }: Box) => patch(id, { x, y, width, height }),
    nudge: (element: DesignElement, delta: Delta) => {
      const { x, y } = moved(element, delta, design);
      patch(element.id, { x, y }, `nudge ${element.id}`);
      announce(`${elementName(element)}：左 ${x} 毫米，上 ${y} 毫米`);
    },
    remove: (element: DesignElement) => {
      changeDesign((before) => withElements(before, side, (others) => withoutElement(others, element.id)));
      select(undefined);
      announce(`已删除${elementName(element)}`);
    },
    duplicate: (element: DesignElement) => put(copyOf(element, design)),
    restack: (id: string, by: 1 | -1) =>
      changeDesign((before) => withElements(before, side, (others) => restacked(others, id, by))),
    undo: () => {
      change((before) => ({ history: undone(before.history) }));
      announce('已撤销');
    },
    redo: () => {
      change((before) => ({ history: redone(before.history) }));
      announce('已重做');
    },
  };
}
