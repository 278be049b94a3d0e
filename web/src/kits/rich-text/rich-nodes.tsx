import { BLANK } from '@ganlin/domain/rich-text/rich-text';
import { createElement, Fragment, type ReactNode } from 'react';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { Formula } from './formula.tsx';
import type { MediaAddresses } from './media.ts';
import { Picture } from './picture.tsx';
import styles from './rich-text.module.css';

export interface Style {
  /** Renders the blank of this index; without it a blank is shown as a line. */
  readonly blank?: ((index: number) => ReactNode) | undefined;
  /** Inside a control, a click on a picture belongs to the control: only the picture's corner enlarges it. */
  readonly within?: 'control' | undefined;
  /** File id → URL, of media that have none. */
  readonly media?: MediaAddresses | undefined;
}

/** React elements for markup. The document it is parsed into is inert: nothing in it runs or is fetched. */
export function nodesOf(html: string, style: Style): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return childrenOf(body, { ...style, blanks: { count: 0 } });
}

interface Pager extends Style {
  /** The number of blanks so far. */
  readonly blanks: { count: number };
}

/** Rendered as they are, without any attribute. */
const plain: ReadonlySet<string> = new Set(
  'p b strong i em u s sub sup ul li thead tbody tfoot tr blockquote code pre'.split(' '),
);
/** In these elements whitespace-only text is source layout, which React would warn about. */
const holdsNoText: ReadonlySet<string> = new Set('ul ol table thead tbody tfoot tr'.split(' '));
/** Removed with their content; other unknown tags keep their content. */
const gone: ReadonlySet<string> = new Set(
  'script style template iframe object embed noscript svg math select option textarea title head'.split(' '),
);

function childrenOf(parent: Element, pager: Pager): ReactNode {
  return still([...parent.childNodes].map((node) => nodeOf(node, pager)));
}

/** Children that never move need no keys. */
const still = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

function nodeOf(node: Node, pager: Pager): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return textOf(node, pager);
  // Every node that is neither text nor comment in a parsed body is an element.
  return node.nodeType === Node.ELEMENT_NODE ? elementOf(node as Element, pager) : null;
}

function textOf(node: Node, { blank, blanks }: Pager): ReactNode {
  const text = node.textContent ?? '';
  const parent = node.parentElement?.localName ?? '';
  if (holdsNoText.has(parent) && text.trim() === '') return null;
  const pieces = text.split(BLANK);
  if (pieces.length === 1) return text;
  const fill = () => (blank ? blank(blanks.count++) : <Line />);
  return still(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [fill(), piece])));
}

function Line(): ReactNode {
  return (
    <span className={styles.blank}>
      <span className={styles.unseen}>（空）</span>
    </span>
  );
}

function elementOf(element: Element, pager: Pager): ReactNode {
  const name = element.localName;
  if (gone.has(name)) return null;
  const formula = element.getAttribute('data-formula');
  if (formula !== null) return <Formula latex={formula} />;
  if (plain.has(name)) return createElement(name, null, childrenOf(element, pager));
  return special.get(name)?.(element, pager) ?? childrenOf(element, pager);
}

const special = new Map<string, (element: Element, pager: Pager) => ReactNode>(
  Object.entries({
    br: () => <br />,
    ol: (element, pager) => <ol start={numberIn(element, 'start')}>{childrenOf(element, pager)}</ol>,
    img: (element, { within, media }) => {
      const src = addressIn(element, media);
      const alt = element.getAttribute('alt') ?? '';
      if (src === undefined) return <Missing what={alt || '图片'} />;
      return <Picture src={src} alt={alt} within={within} file={element.getAttribute('data-file') ?? ''} />;
    },
    audio: (element, { media }) => {
      const src = addressIn(element, media);
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people upload has no captions
      return src === undefined ? <Missing what="音频" /> : <audio src={src} controls preload="metadata" />;
    },
    video: (element, { media }) => {
      const src = addressIn(element, media);
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people upload has no captions
      return src === undefined ? <Missing what="视频" /> : <video src={src} controls playsInline preload="metadata" />;
    },
    table: (element, pager) => (
      <ScrollArea label="表格">
        <table>{rowsOf(element, pager)}</table>
      </ScrollArea>
    ),
    th: (element, pager) => <th {...spansOf(element)}>{childrenOf(element, pager)}</th>,
    td: (element, pager) => <td {...spansOf(element)}>{childrenOf(element, pager)}</td>,
  } satisfies Record<string, (element: Element, pager: Pager) => ReactNode>),
);

/** Only table parts: an editor's columns and captions are left out. */
function rowsOf(table: Element, pager: Pager): ReactNode {
  return still(
    [...table.children]
      .filter(({ localName }) => /^(thead|tbody|tfoot|tr)$/.test(localName))
      .map((part) => elementOf(part, pager)),
  );
}

function Missing({ what }: { readonly what: string }): ReactNode {
  return <span className={styles.missing}>［{what}］</span>;
}

/** URLs of this site, of the web, or of a file just selected; never one that executes something. */
function addressIn(element: Element, media: MediaAddresses = {}): string | undefined {
  const file = element.getAttribute('data-file') ?? '';
  const src = element.getAttribute('src') ?? (Object.hasOwn(media, file) ? media[file] : undefined) ?? '';
  return /^(\/(?!\/)|https?:\/\/|blob:)/i.test(src) ? src : undefined;
}

function spansOf(cell: Element): { colSpan: number; rowSpan: number } {
  return { colSpan: numberIn(cell, 'colspan'), rowSpan: numberIn(cell, 'rowspan') };
}

function numberIn(element: Element, name: string): number {
  const number = Number(element.getAttribute(name));
  return Number.isSafeInteger(number) && number > 0 && number < 1000 ? number : 1;
}
