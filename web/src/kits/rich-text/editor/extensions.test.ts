// @vitest-environment jsdom
import { canonicalRich } from '@ganlin/domain/rich-text/rich-html';
import { Editor, type Extensions } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';
import { fullText, oneLine, textWithBlanks } from './extensions.ts';

let editor: Editor | undefined;

afterEach(() => editor?.destroy());

function edit(html: string, extensions: Extensions = fullText): Editor {
  editor = new Editor({ extensions, content: html, enableInputRules: false, enablePasteRules: false });
  return editor;
}

const stored = (html: string, extensions?: Extensions) => canonicalRich(edit(html, extensions).getHTML());

describe('the editor', () => {
  it.each([
    '<p>成冰阈温约为 ____ ℃，<strong>化学式</strong>为 <u>____</u>。</p><p>第二段</p>',
    '<p>H<sub>2</sub>O 与 10<sup>3</sup>，<em>斜体</em><br>换行</p>',
    '<p>关系式 <span data-formula="Z = 200 R^{1.6} &lt; &quot;x&quot;"></span> 成立</p>',
    '<p>如图<img data-file="f-1" alt="雷达回波"></p><p><audio data-file="f-2"></audio><video data-file="f-3"></video></p>',
    '<ol start="3"><li><p>一</p></li><li><p>二</p></li></ol><ul><li><p>点</p></li></ul>',
    '<table><tbody><tr><th><p>高度</p></th><th colspan="2"><p>温度</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td><td><p>3</p></td></tr></tbody></table>',
  ])('returns everything the contract allows: %s', (html) => {
    expect(stored(html)).toBe(canonicalRich(html));
  });

  it('drops everything the contract does not allow', () => {
    const foreign =
      '<h1>题</h1><p><a href="https://x">链</a><img src="https://x/y.png"><code>码</code></p><hr><script>1</script>';
    expect(stored(foreign)).toBe('<p>题</p><p>链码</p>');
  });

  it('allows one paragraph in a line, with formulas and pictures', () => {
    const line = '<p>甲<img data-file="f-1" alt=""><span data-formula="x^2"></span></p>';
    expect(stored(line, oneLine)).toBe(canonicalRich(line));
    expect(edit('<p>一</p><p>二</p>', oneLine).state.doc.childCount).toBe(1);
  });

  it('numbers the blanks in their order, across paragraphs and emphasis', () => {
    edit('<p>甲____乙<strong>___</strong></p><p>_ 丙 __</p>', textWithBlanks);
    const marks = [...(editor?.view.dom.querySelectorAll('.blank') ?? [])];
    expect(marks.map((mark) => [mark.getAttribute('data-number'), mark.textContent])).toEqual([
      ['1', '____'],
      ['2', '___'],
      ['3', '__'],
    ]);
  });
});
