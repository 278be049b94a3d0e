import {
  ClearOutlined,
  LineOutlined,
  LinkOutlined,
  MergeCellsOutlined,
  SplitCellsOutlined,
  StrikethroughOutlined,
} from '@ant-design/icons';
import type { Group, Tool } from './tools.tsx';

const heading = (level: 2 | 3 | 4, name: string): Tool => ({
  name,
  icon: <b aria-hidden>H{level - 1}</b>,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

export const headings: Group = [
  heading(2, '一级标题'),
  heading(3, '二级标题'),
  heading(4, '三级标题'),
  {
    name: '正文',
    icon: <span aria-hidden>正文</span>,
    isOn: (editor) => editor.isActive('paragraph'),
    run: (editor) => editor.chain().focus().setParagraph().run(),
  },
];

export const strike: Tool = {
  name: '删除线',
  icon: <StrikethroughOutlined aria-hidden />,
  isOn: (editor) => editor.isActive('strike'),
  run: (editor) => editor.chain().focus().toggleStrike().run(),
};

export const link: Tool = {
  name: '链接',
  icon: <LinkOutlined aria-hidden />,
  isOn: (editor) => editor.isActive('link'),
  run: (_editor, { onLink }) => onLink(),
};

export const quotation: Group = [
  {
    name: '引用',
    icon: <span aria-hidden>“”</span>,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: '分隔线',
    icon: <LineOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
];

export const clearing: Tool = {
  name: '清除格式',
  icon: <ClearOutlined aria-hidden />,
  run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
};

export const cellTools: Group = [
  { name: '表头行', icon: '表头', run: (editor) => editor.chain().focus().toggleHeaderRow().run() },
  {
    name: '合并单元格',
    icon: <MergeCellsOutlined aria-hidden />,
    can: (editor) => editor.can().mergeCells(),
    run: (editor) => editor.chain().focus().mergeCells().run(),
  },
  {
    name: '拆分单元格',
    icon: <SplitCellsOutlined aria-hidden />,
    can: (editor) => editor.can().splitCell(),
    run: (editor) => editor.chain().focus().splitCell().run(),
  },
];
