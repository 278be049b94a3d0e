// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';
import { articleText } from './article-extensions.ts';
import { cleanPasted, strangePictures } from './paste-clean.ts';

let editor: Editor | undefined;

afterEach(() => editor?.destroy());

function stored(html: string): string {
  editor = new Editor({ extensions: articleText, content: html, enableInputRules: false, enablePasteRules: false });
  return editor.getHTML();
}

describe('the article editor', () => {
  it.each([
    '<h2>第一章</h2><h3>节</h3><h4>目</h4><p><strong>粗</strong><em>斜</em><u>线</u><s>删</s>H<sub>2</sub>O</p><hr>',
    '<blockquote><p>引用</p></blockquote><p>看<a href="https://www.cma.gov.cn/">官网</a>和<a href="/web/law">法规</a></p>',
    '<figure><img data-file="f-1" alt="雷达"><figcaption>图 1　<strong>回波</strong></figcaption></figure><p>文</p>',
    '<figure><img data-file="f-1" alt=""></figure>',
    '<p>行内<img data-file="f-2" alt="标">图，公式<span data-formula="x^2"></span></p>',
  ])('returns everything the contract allows: %s', (html) => {
    expect(stored(html)).toBe(html);
  });

  it('drops everything the contract does not allow', () => {
    const html = stored(
      '<h1>一</h1><p onclick="x()" style="color:red"><a href="javascript:alert(1)">链</a><img src="https://x/y.png"><code>码</code></p><script>1</script><iframe src="/x"></iframe><figure><img src="x"><figcaption>图</figcaption></figure>',
    );
    expect(html).not.toMatch(/script|onclick|style|<img|iframe|<h1|<code|href|<figure/);
    expect(html).toContain('链');
  });
});

describe('pasted content', () => {
  it('loses Word’s formatting and keeps its headings, lists and text', () => {
    const word = `<html><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
      <h1 style="x"><b>总则<o:p></o:p></b></h1>
      <p class="MsoNormal" style="text-indent:21pt"><span lang="EN-US">&nbsp;&nbsp;</span><span>　　为了加强管理&nbsp;</span><o:p></o:p></p>
      <p class="MsoNormal"><o:p>&nbsp;</o:p></p>
      <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;&nbsp;</span></span>甲</p>
      <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>乙</p>
      <!--EndFragment--></body></html>`;
    expect(stored(cleanPasted(word))).toBe(
      '<h2>总则</h2><p>为了加强管理</p><ol><li><p>甲</p></li><li><p>乙</p></li></ol>',
    );
  });

  it('makes headings plain, which are bold already', () => {
    expect(cleanPasted('<h1><b>一、<strong>总则</strong></b></h1><h3>二<strong>节</strong></h3><p><b>重</b></p>')).toBe(
      '<h2>一、总则</h2><h3>二节</h3><p><b>重</b></p>',
    );
  });

  it('reports how many pictures cannot be taken over', () => {
    expect(strangePictures('<p><img src="file:///C:/a.png"><img src="https://x/y.png"><img data-file="f"></p>')).toBe(
      2,
    );
  });
});
