import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

const BLANK = /_{2,}/g;

/** Numbers the blanks of a fill-in stem like their answers below. */
export const BlankMarks = Extension.create({
  name: 'blankMarks',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { decorations: ({ doc }) => DecorationSet.create(doc, marksIn(doc)) } }),
  ],
});

function marksIn(doc: Node): Decoration[] {
  const marks: Decoration[] = [];
  doc.descendants((node, at) => {
    for (const { 0: text, index } of node.text?.matchAll(BLANK) ?? []) {
      const number = String(marks.length + 1);
      marks.push(Decoration.inline(at + index, at + index + text.length, { class: 'blank', 'data-number': number }));
    }
  });
  return marks;
}
