import { DeleteOutlined } from '@ant-design/icons';
import { fileApi } from '@ganlin/contract/media/file';
import { Node } from '@tiptap/core';
import { NodeViewContent, NodeViewWrapper, ReactNodeViewRenderer, type NodeViewProps } from '@tiptap/react';
import { Button, Input } from 'antd';
import { addressOf } from '../../../../lib/api/client.ts';
import styles from '../editor.module.css';

interface PictureAttributes {
  readonly file: string;
  readonly alt: string;
}

/** Read or set by the node's own schema. */
const pictureOf = (node: NodeViewProps['node']): PictureAttributes => node.attrs as unknown as PictureAttributes;

const unwritten = { default: '', renderHTML: () => ({}) };
/** A figure contains its image; an inline picture is the element itself. */
const pictureIn = (element: HTMLElement): Element | null =>
  element.matches('img') ? element : element.querySelector('img[data-file]');
/** Pasted content may call anything a file; only an id makes a URL. */
const isOurs = (element: HTMLElement): boolean =>
  /^[\w-]{1,40}$/.test(pictureIn(element)?.getAttribute('data-file') ?? '');
const pictureAttributes = () => ({
  file: { ...unwritten, parseHTML: (element: HTMLElement) => pictureIn(element)?.getAttribute('data-file') ?? '' },
  alt: { ...unwritten, parseHTML: (element: HTMLElement) => pictureIn(element)?.getAttribute('alt') ?? '' },
});

/** Only the id is stored; pictures of articles are public, so their URLs follow from it. */
const imageOf = ({ file, alt }: PictureAttributes) => ['img', { 'data-file': file, alt }] as const;

/** A full-width picture with a caption. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  marks: 'bold italic underline strike subscript superscript link',
  draggable: true,
  isolating: true,
  addAttributes: pictureAttributes,
  parseHTML: () => [
    {
      tag: 'figure',
      contentElement: (element) =>
        // A figure without a caption still needs an element for it.
        element.querySelector<HTMLElement>('figcaption') ?? document.createElement('figcaption'),
      getAttrs: (element) => (isOurs(element) ? null : false),
    },
  ],
  renderHTML: ({ node }) => {
    const image = imageOf(pictureOf(node));
    return node.content.size === 0 ? ['figure', image] : ['figure', image, ['figcaption', 0]];
  },
  addNodeView: () => ReactNodeViewRenderer(FigureView),
});

/** An inline picture. */
export const ArticlePicture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: pictureAttributes,
  parseHTML: () => [{ tag: 'img[data-file]', getAttrs: (element) => (isOurs(element) ? null : false) }],
  renderHTML: ({ node }) => imageOf(pictureOf(node)),
  addNodeView: () => ReactNodeViewRenderer(PictureView),
});

function FigureView({ node, selected, updateAttributes, deleteNode }: NodeViewProps) {
  return (
    <NodeViewWrapper as="figure" className={styles.figure} data-selected={selected}>
      <Shown {...pictureOf(node)} />
      <NodeViewContent<'figcaption'>
        as="figcaption"
        className={styles.caption ?? ''}
        data-empty={node.content.size === 0}
      />
      <PictureBar {...pictureOf(node)} onAlt={(alt) => updateAttributes({ alt })} onDelete={deleteNode} />
    </NodeViewWrapper>
  );
}

function PictureView({ node, selected, updateAttributes, deleteNode }: NodeViewProps) {
  return (
    <NodeViewWrapper as="span" className={styles.media} data-selected={selected} data-tag="img">
      <Shown {...pictureOf(node)} />
      <PictureBar {...pictureOf(node)} onAlt={(alt) => updateAttributes({ alt })} onDelete={deleteNode} />
    </NodeViewWrapper>
  );
}

function Shown({ file, alt }: PictureAttributes) {
  return <img src={addressOf(fileApi.public, { id: file })} alt={alt} draggable={false} contentEditable={false} />;
}

interface PictureBarProps extends PictureAttributes {
  readonly onAlt: (alt: string) => void;
  readonly onDelete: () => void;
}

function PictureBar({ alt, onAlt, onDelete }: PictureBarProps) {
  return (
    <span className={styles.mediaBar} contentEditable={false}>
      <Input
        size="small"
        aria-label="图片说明"
        placeholder="画面里有什么，看不到图时读出"
        maxLength={200}
        value={alt}
        onChange={({ target }) => onAlt(target.value)}
      />
      <Button
        size="small"
        type="text"
        aria-label="删除图片"
        title="删除图片"
        icon={<DeleteOutlined aria-hidden />}
        onClick={onDelete}
      />
    </span>
  );
}
