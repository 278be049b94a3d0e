import { Node } from '@tiptap/core';
import { NodeViewWrapper, ReactNodeViewRenderer, type NodeViewProps } from '@tiptap/react';
import { Formula as FormulaText } from '../../formula.tsx';
import styles from '../editor.module.css';

/** A formula in LaTeX. It is one character to the cursor; a click opens it for editing. */
export const Formula = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    latex: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-formula') ?? '',
      renderHTML: ({ latex }) => ({ 'data-formula': String(latex) }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-formula]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(View),
});

function View({ node, selected }: NodeViewProps) {
  return (
    <NodeViewWrapper as="span" className={styles.formula} data-formula="" data-selected={selected} title="点按修改公式">
      <FormulaText latex={String(node.attrs['latex'])} />
    </NodeViewWrapper>
  );
}
