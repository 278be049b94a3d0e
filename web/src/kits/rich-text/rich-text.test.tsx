// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Excerpt, shortStem } from './excerpt.tsx';
import { Media, SmallPicturesContext } from './media.ts';
import { RichText } from './rich-text.tsx';

beforeEach(() => {
  // jsdom has the element but not its methods.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(cleanup);

const shown = (html: string): HTMLElement => render(<RichText html={html} />).container;

it.each([
  ['a script', '<p>甲<script>alert(1)</script></p>', '甲'],
  ['a handler', '<p onclick="alert(1)" style="color:red" class="x">甲</p>', '甲'],
  ['a frame', '<iframe src="https://a.test"></iframe>甲', '甲'],
  ['a drawing that runs', '<svg><a xlink:href="javascript:alert(1)"><text>乙</text></a></svg>甲', '甲'],
  ['a link', '<a href="javascript:alert(1)">甲</a>', '甲'],
  ['a tag named like a method', '<constructor>甲</constructor>', '甲'],
  ['a form', '<form action="/x"><input name="y"><button>甲</button></form>', '甲'],
])('removes %s and keeps the text', (_what, html, text) => {
  const page = shown(html);
  expect(page.textContent).toBe(text);
  expect(page.querySelectorAll('script, iframe, svg, a, form, input, [onclick], [style], p[class]')).toHaveLength(0);
});

it.each(['javascript:alert(1)', 'data:text/html,x', '//a.test/x.png', ''])('fetches nothing from “%s”', (src) => {
  const page = shown(`<p><img data-file="f" src="${src}" alt="云图"></p>`);
  expect(page.querySelector('img')).toBeNull();
  expect(page.textContent).toBe('［云图］');
});

it('keeps tables, lists, sub- and superscript', () => {
  const page = shown(
    '<table><tbody>\n<tr><th colspan="2">催化剂</th></tr> <tr><td>AgI</td><td>CO<sub>2</sub></td></tr></tbody></table><ol start="3"><li>三</li></ol>',
  );
  expect(page.querySelector('th')?.colSpan).toBe(2);
  expect(page.querySelector('sub')?.textContent).toBe('2');
  expect(page.querySelector('ol')?.start).toBe(3);
});

it('draws the formulas of a stem in a list, and cuts a long one before a formula', async () => {
  const html = '<p>当 <span data-formula="\\delta = -5"></span> 时</p>';
  const { container } = render(<Excerpt text={shortStem(html)} />);
  await screen.findByText((_words, element) => element?.className === 'katex');
  expect(container.textContent).toMatch(/^当 .* 时$/);
  expect(container.textContent).not.toContain(String.raw`\(`);
  expect(shortStem(`<p>${'甲'.repeat(95)}<span data-formula="\\delta = -5"></span></p>`)).toBe(`${'甲'.repeat(95)}…`);
});

it('renders formulas once KaTeX is loaded, and trusts nothing in them', async () => {
  // Another test may have loaded KaTeX already.
  vi.resetModules();
  const { RichText } = await import('./rich-text.tsx');
  const html =
    '<p>浓度 <span data-formula="\\frac{1}{2}"></span><span data-formula="\\href{javascript:alert(1)}{x}"></span></p>';
  const page = render(<RichText html={html} />).container;
  expect(page.querySelector('code')?.textContent).toBe('\\frac{1}{2}');
  await screen.findAllByText((_words, element) => element?.className === 'katex');
  expect(page.querySelectorAll('.mfrac, .frac-line').length).toBeGreaterThan(0);
  expect(page.querySelector('a')).toBeNull();
});

it('enlarges a picture and closes it again', async () => {
  shown('<p><img data-file="f" src="/api/f.png" alt="雷达回波"></p>');
  await userEvent.click(screen.getByRole('button', { name: '放大图片：雷达回波' }));
  expect(screen.getByRole('dialog', { name: '雷达回波' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows an unfilled blank as a line', () => {
  expect(shown('<p>约为 ____ ℃</p>').textContent).toBe('约为 （空） ℃');
});

it('takes the URL of a medium without one from the page around it, and never one that executes something', () => {
  const media = { f: '/api/f.png?sign=1', g: 'javascript:alert(1)' };
  const { container } = render(
    <Media value={media}>
      <RichText html='<p><img data-file="f" alt="回波"><img data-file="g" alt="坏"><audio data-file="h"></audio></p>' />
    </Media>,
  );
  expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/api/f.png?sign=1',
  ]);
  expect(container.textContent).toBe('［坏］［音频］');
});

it('shows a small picture until the original is asked for, which replaces it as soon as it has come', async () => {
  const media = { f: '/api/common/file/download?id=f&signature=s', g: '/api/other.png' };
  const showOriginal = vi.fn<(file: string) => void>();
  const html = '<p><img data-file="f" alt="回波"><img data-file="g" alt="别处"></p>';
  const page = (originals: readonly string[]) => (
    <SmallPicturesContext value={{ isOriginal: (file) => originals.includes(file), showOriginal }}>
      <Media value={media}>
        <RichText html={html} />
      </Media>
    </SmallPicturesContext>
  );
  const { container, rerender } = render(page([]));
  const image = () => container.querySelector('img')!;
  const addresses = () => [...container.querySelectorAll('img')].map((one) => one.getAttribute('src'));
  const loads = (naturalWidth: number) => {
    Object.defineProperty(image(), 'naturalWidth', { value: naturalWidth, configurable: true });
    fireEvent.load(image());
  };
  expect(addresses()).toEqual([`${media.f}&small=1`, media.g]);
  loads(480);
  await userEvent.click(screen.getByRole('button', { name: '查看原图：回波' }));
  expect(addresses()).toEqual([media.f, media.g]);
  expect(screen.getByRole('button', { name: '正在载入原图…' }).matches(':disabled')).toBe(true);
  fireEvent.error(image());
  expect(addresses()[0]).toBe(`${media.f}&small=1`);
  expect(showOriginal).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '查看原图：回波' }));
  loads(2000);
  expect(showOriginal).toHaveBeenCalledExactlyOnceWith('f');
  rerender(page(['f']));
  expect(addresses()).toEqual([media.f, media.g]);
  expect(screen.queryByText(/原图/)).toBeNull();
});

it('offers no original where it has come already, and none at all without a slow network', () => {
  const media = { f: '/api/common/file/download?id=f&signature=s' };
  const page = (pictures: { isOriginal: () => boolean; showOriginal: () => void } | null) => (
    <SmallPicturesContext value={pictures}>
      <Media value={media}>
        <RichText html='<img data-file="f" alt="">' />
      </Media>
    </SmallPicturesContext>
  );
  const { container, rerender } = render(page({ isOriginal: () => false, showOriginal: () => undefined }));
  expect(screen.getByRole('button', { name: '查看原图' })).toBeTruthy();
  const image = container.querySelector('img')!;
  Object.defineProperty(image, 'naturalWidth', { value: 900 });
  fireEvent.load(image);
  expect(screen.queryByText('查看原图')).toBeNull();
  rerender(page(null));
  expect(container.querySelector('img')?.getAttribute('src')).toBe(media.f);
});
