import { DeleteOutlined } from '@ant-design/icons';
import { Node } from '@tiptap/core';
import { NodeViewWrapper, ReactNodeViewRenderer, type NodeViewProps } from '@tiptap/react';
import { Button, Input } from 'antd';
import { mediaTags, type MediaTag } from './media-kinds.ts';
import styles from '../editor.module.css';

const attribute = (name: string) => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute(name) ?? '',
  renderHTML: () => ({}),
});

/**
 * An uploaded picture, audio or video. Only its id is stored: the server signs its URL for a limited time, and pasted
 * media without an id are not ours and are dropped.
 */
export const Media = Node.create({
  name: 'media',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({
    tag: {
      default: 'img',
      parseHTML: (element) => element.tagName.toLowerCase(),
      renderHTML: () => ({}),
    },
    file: attribute('data-file'),
    src: attribute('src'),
    alt: attribute('alt'),
  }),
  parseHTML: () => mediaTags.map((tag) => ({ tag: `${tag}[data-file]` })),
  renderHTML: ({ node }) => {
    const { tag, file, src, alt } = mediaOf(node);
    return [tag, { 'data-file': file, src, ...(tag === 'img' ? { alt } : { controls: '' }) }];
  },
  addNodeView: () => ReactNodeViewRenderer(View),
});

interface MediaAttributes {
  readonly tag: MediaTag;
  readonly file: string;
  readonly src: string;
  readonly alt: string;
}

/** Read or set by the node's own schema. */
const mediaOf = (node: NodeViewProps['node']): MediaAttributes => node.attrs as unknown as MediaAttributes;

const names: Readonly<Record<MediaTag, string>> = { img: '图片', audio: '音频', video: '视频' };

function View({ node, selected, updateAttributes, deleteNode }: NodeViewProps) {
  const { tag, src, alt } = mediaOf(node);
  return (
    <NodeViewWrapper as="span" className={styles.media} data-selected={selected} data-tag={tag}>
      {tag === 'img' && <img src={src} alt={alt} draggable={false} />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what people upload has no captions */}
      {tag === 'audio' && <audio src={src} controls preload="metadata" />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what people upload has no captions */}
      {tag === 'video' && <video src={src} controls preload="metadata" />}
      <span className={styles.mediaBar} contentEditable={false}>
        {tag === 'img' && (
          <Input
            size="small"
            aria-label="图片说明"
            placeholder="说明文字，看不到图时读出"
            maxLength={200}
            value={alt}
            onChange={({ target }) => updateAttributes({ alt: target.value })}
          />
        )}
        <Button
          size="small"
          type="text"
          aria-label={`删除${names[tag]}`}
          title={`删除${names[tag]}`}
          icon={<DeleteOutlined aria-hidden />}
          onClick={deleteNode}
        />
      </span>
    </NodeViewWrapper>
  );
}
