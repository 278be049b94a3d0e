import { bareLine, clauseOf, headingOf, runTogether } from '@ganlin/contract/content/clauses';

/**
 * The formatted text of a law: parts and chapters as headings, sections as smaller ones, each clause (第N条) at the
 * start of its own paragraph. Words are never changed; tables, pictures and lists stay as they are.
 */
export function arrangedLaw(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll(':scope > *')) if (isText(block)) block.replaceWith(...arranged(block));
  return body.innerHTML;
}

/** The counts of the result, shown to the user who pressed the button. */
export function countedLaw(html: string): { readonly chapters: number; readonly clauses: number } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks = [...body.children];
  return {
    chapters: blocks.filter(({ localName, textContent }) => /^h[23]$/.test(localName) && headingOf(textContent)).length,
    clauses: blocks.filter(({ localName, textContent }) => localName === 'p' && clauseOf(textContent)).length,
  };
}

/** 第一条, 第二条: each clause of a text once, as its contents name them. */
export function clauseLabels(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const labels = [...body.children].flatMap(({ localName, textContent }) => {
    const label = localName === 'p' ? clauseOf(textContent)?.label : undefined;
    return label === undefined ? [] : [label.replaceAll(/\s/g, '')];
  });
  return [...new Set(labels)];
}

const isText = ({ localName }: Element): boolean => /^(p|h[1-6]|div)$/.test(localName);

/** A paragraph may contain several lines, and a line several chapters and clauses that were run together. */
function arranged(block: Element): Element[] {
  return linesOf(block).map((line) => elementOf(line, block));
}

type Line = readonly Node[];

function linesOf(block: Element): Line[] {
  const lines: Node[][] = [[]];
  for (const node of block.childNodes) {
    if (node.nodeName === 'BR') lines.push([]);
    else if (node.nodeType === Node.TEXT_NODE) {
      const [first = '', ...others] = (node.textContent ?? '').split(runTogether);
      lines.at(-1)?.push(textNode(first));
      for (const other of others) lines.push([textNode(other)]);
    } else lines.at(-1)?.push(node.cloneNode(true));
  }
  return lines.filter((line) => bareLine(textOf(line)) !== '' || line.some(({ nodeName }) => nodeName === 'IMG'));
}

function elementOf(line: Line, block: Element): Element {
  const text = textOf(line);
  const element = document.createElement(nameOf(text, block));
  element.append(...line);
  trim(element);
  return element;
}

function nameOf(text: string, { localName }: Element): string {
  const heading = headingOf(text);
  if (heading !== undefined) return heading === 'section' ? 'h3' : 'h2';
  if (clauseOf(text)) return 'p';
  return /^h[2-4]$/.test(localName) ? localName : 'p';
}

const textOf = (line: Line): string => line.map(({ textContent }) => textContent ?? '').join('');
const textNode = (text: string): Text => document.createTextNode(text);

/** Blanks at both ends are typesetting; one wide blank separates 第N条 or 第N章 from its text. */
function trim(element: Element): void {
  const [first, last] = [element.firstChild, element.lastChild];
  if (last?.nodeType === Node.TEXT_NODE) last.textContent = (last.textContent ?? '').replace(/[\s\u3000]+$/, '');
  if (first?.nodeType !== Node.TEXT_NODE) return;
  const text = bareStart(first.textContent ?? '');
  const label = clauseOf(text)?.label ?? (headingOf(text) && /^第.*?[编章节]/.exec(text)?.[0]);
  const rest = bareStart(text.slice(label?.length ?? 0));
  const goesOn = rest !== '' || first !== last;
  first.textContent = label && goesOn ? `${label}\u3000${rest}` : text;
}

const bareStart = (text: string): string => text.replace(/^[\s\u3000]+/, '');
