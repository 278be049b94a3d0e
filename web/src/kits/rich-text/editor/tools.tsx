import {
  BoldOutlined,
  FunctionOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  SoundOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/react';
import type { ReactNode } from 'react';
import { cellTools, clearing, headings, link, quotation, strike } from './article-tools.tsx';
import type { MediaTag } from './nodes/media-kinds.ts';

export interface ToolActions {
  readonly onFormula: () => void;
  readonly onMedia: (tag: MediaTag) => void;
  readonly onLink: () => void;
}

export interface Tool {
  readonly name: string;
  readonly icon: ReactNode;
  readonly isOn?: (editor: Editor) => boolean;
  readonly can?: (editor: Editor) => boolean;
  readonly run: (editor: Editor, actions: ToolActions) => void;
}

export type Group = readonly Tool[];

const marks: Group = [
  {
    name: '加粗',
    icon: <BoldOutlined aria-hidden />,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: '斜体',
    icon: <ItalicOutlined aria-hidden />,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: '下划线',
    icon: <UnderlineOutlined aria-hidden />,
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: '下标',
    icon: (
      <span aria-hidden>
        x<sub>2</sub>
      </span>
    ),
    isOn: (editor) => editor.isActive('subscript'),
    run: (editor) => editor.chain().focus().unsetSuperscript().toggleSubscript().run(),
  },
  {
    name: '上标',
    icon: (
      <span aria-hidden>
        x<sup>2</sup>
      </span>
    ),
    isOn: (editor) => editor.isActive('superscript'),
    run: (editor) => editor.chain().focus().unsetSubscript().toggleSuperscript().run(),
  },
];

const blocks: Group = [
  {
    name: '编号列表',
    icon: <OrderedListOutlined aria-hidden />,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: '项目列表',
    icon: <UnorderedListOutlined aria-hidden />,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: '表格',
    icon: <TableOutlined aria-hidden />,
    can: (editor) => !editor.isActive('table'),
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
];

const formula: Tool = {
  name: '公式',
  icon: <FunctionOutlined aria-hidden />,
  run: (_editor, { onFormula }) => onFormula(),
};

const picture: Tool = {
  name: '图片',
  icon: <PictureOutlined aria-hidden />,
  run: (_editor, { onMedia }) => onMedia('img'),
};

const media: Group = [
  picture,
  { name: '音频', icon: <SoundOutlined aria-hidden />, run: (_editor, { onMedia }) => onMedia('audio') },
  { name: '视频', icon: <VideoCameraOutlined aria-hidden />, run: (_editor, { onMedia }) => onMedia('video') },
  formula,
];

const blank: Group = [
  {
    name: '插入空',
    icon: <span aria-hidden>＿空</span>,
    run: (editor) => editor.chain().focus().insertContent('____').run(),
  },
];

const steps: Group = [
  {
    name: '撤销',
    icon: <UndoOutlined aria-hidden />,
    can: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: '重做',
    icon: <RedoOutlined aria-hidden />,
    can: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

/** The tools available while the cursor is in a table. */
const tableTools: Group = [
  { name: '加一行', icon: '＋行', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { name: '加一列', icon: '＋列', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { name: '删除行', icon: '－行', run: (editor) => editor.chain().focus().deleteRow().run() },
  { name: '删除列', icon: '－列', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { name: '删除表格', icon: '删表', run: (editor) => editor.chain().focus().deleteTable().run() },
];

const groups = {
  text: [marks, blocks, media, steps],
  blanks: [blank, marks, blocks, media, steps],
  line: [marks, [formula, picture]],
  article: [headings, [...marks, strike, clearing], [...blocks, ...quotation], [link, picture, formula], steps],
} as const satisfies Readonly<Record<string, readonly Group[]>>;

export type TextKind = keyof typeof groups;

export function toolsOf(kind: TextKind): readonly Group[] {
  return groups[kind];
}

/** Cells can be merged only where the reader's page shows them merged. */
export function tableToolsOf(kind: TextKind): Group {
  return kind === 'article' ? [...tableTools, ...cellTools] : tableTools;
}
