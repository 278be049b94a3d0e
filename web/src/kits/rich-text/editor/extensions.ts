import { Extension, Node, type Extensions } from '@tiptap/core';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { BlankMarks } from './blank-marks.ts';
import { Formula } from './nodes/formula-node.tsx';
import { Media } from './nodes/media-node.tsx';

const unused = {
  blockquote: false,
  code: false,
  codeBlock: false,
  heading: false,
  horizontalRule: false,
  link: false,
  strike: false,
  trailingNode: false,
} as const;

/** Ctrl+Enter publishes: it is passed on to the page and inserts no line break. */
const PageKeys = Extension.create({
  name: 'pageKeys',
  priority: 1000,
  addKeyboardShortcuts: () => ({ 'Mod-Enter': () => true }),
});

const inlines: Extensions = [PageKeys, Subscript, Superscript, Formula, Media];

const OneParagraph = Node.create({ name: 'doc', topNode: true, content: 'paragraph' });

/**
 * A stem, an analysis: everything the markup of a question may contain, and no more (contract/src/question/body.ts).
 */
export const fullText: Extensions = [
  StarterKit.configure(unused),
  ...inlines,
  // Columns share the width evenly wherever the table is shown: no widths are stored.
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableRow,
  TableHeader,
  TableCell,
];

/** The same with numbered blanks. */
export const textWithBlanks: Extensions = [...fullText, BlankMarks];

/** An option, an item of a pair: one paragraph without lists and tables. */
export const oneLine: Extensions = [
  StarterKit.configure({
    ...unused,
    document: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
    listKeymap: false,
  }),
  OneParagraph,
  ...inlines,
];
