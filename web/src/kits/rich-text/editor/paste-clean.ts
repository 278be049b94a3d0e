/**
 * Clipboard content of Word, WPS and web pages, converted for an article: headings one level below the page's own,
 * real lists, no spaces for layout, no empty lines. The editor's schema drops what it does not know.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll(/<\/?o:p[^>]*>|<!--[\s\S]*?-->/gi, ''), 'text/html');
  for (const gone of body.querySelectorAll('style, script, meta, link, xml, title')) gone.remove();
  makeLists(body);
  makeHeadings(body);
  for (const line of body.querySelectorAll('p, h2, h3, h4, li, div, td, th')) trimLine(line);
  for (const line of body.querySelectorAll('p, h2, h3, h4, li, figure')) if (isBlank(line)) line.remove();
  return body.innerHTML;
}

/** The number of pasted pictures that cannot be taken over: they are on another site, or on the sender's disk. */
export function strangePictures(html: string): number {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body.querySelectorAll('img:not([data-file])').length;
}

const headings = { H1: 'h2', H5: 'h4', H6: 'h4' } as const satisfies Record<string, string>;

function makeHeadings(body: HTMLElement): void {
  for (const heading of body.querySelectorAll('h1, h5, h6, p.MsoTitle, p.MsoSubtitle')) {
    const name = headings[heading.tagName as keyof typeof headings] ?? 'h2';
    rename(heading, name);
  }
  // A heading is bold already. No `:is()`: before Chromium 88 it is an error.
  for (const heading of body.querySelectorAll('h2, h3, h4')) {
    for (const bold of heading.querySelectorAll('b, strong')) bold.replaceWith(...bold.childNodes);
  }
}

/** Word writes list items as paragraphs, each with its own bullet or number in front. */
function makeLists(body: HTMLElement): void {
  let list: Element | undefined;
  for (const line of body.querySelectorAll('p')) {
    if (!isWordItem(line)) {
      list = undefined;
      continue;
    }
    const { text } = takeMark(line);
    const name = /^[\s\u00a0]*[\dA-Za-z一二三四五六七八九十]+[.)、．）]/.test(text) ? 'ol' : 'ul';
    if (list?.localName !== name || list.nextElementSibling !== line) {
      list = document.createElement(name);
      line.before(list);
    }
    const item = document.createElement('li');
    list.append(item);
    item.append(line);
  }
}

const isWordItem = (line: Element): boolean =>
  /MsoListParagraph/.test(line.className) && /mso-list/i.test(line.getAttribute('style') ?? '');

function takeMark(line: Element): { readonly text: string } {
  const mark = line.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
  const text = mark?.textContent ?? '';
  mark?.remove();
  return { text };
}

function rename(element: Element, name: string): void {
  const renamed = document.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** Removes spaces before the first and after the last word, and those used only for layout. */
function trimLine(line: Element): void {
  const texts = textsIn(line);
  for (const text of texts) text.data = text.data.replaceAll('\u00a0', ' ').replaceAll(/[\t\r\n ]+/g, ' ');
  const [first, last] = [texts.find(hasText), texts.findLast(hasText)];
  if (first) first.data = first.data.replace(/^[\s\u3000]+/, '');
  if (last) last.data = last.data.replace(/[\s\u3000]+$/, '');
  for (const text of texts.slice(0, texts.indexOf(first ?? (texts[0] as Text)))) text.data = '';
}

const hasText = ({ data }: Text): boolean => /[^\s\u3000]/.test(data);

function textsIn(line: Element): Text[] {
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  // The tree walker shows text nodes only.
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  return texts;
}

const isBlank = (line: Element): boolean =>
  !/[^\s\u3000]/.test(line.textContent) &&
  line.querySelector('img[data-file], [data-formula], table, br + br') === null;
