import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainMarkup } from './markup.rules.ts';

describe('lets pass', () => {
  it.each([
    '',
    '© 2026 人影学堂 · 人工影响天气学习培训平台',
    '&copy; 2026 &amp; onwards',
    '第一行\r\n\t第二行',
    '<b>©</b> <strong>2026</strong> <i>人影</i><em>学堂</em>',
    '<p>第一段</p><p>第二段</p>',
    '一<br>二<br/>三<br />四',
    '<A HREF="https://example.com">链接</A>',
    '<a href="https://beian.miit.gov.cn/" target="_blank">京ICP备 12345678 号</a>',
    '<a href="http://example.com/a?b=1&amp;c=2#d" title="说明 (1)">链接</a>',
    '<a href="/web/home" target="_self">首页</a>',
    '<a href="/">首页</a>',
    '<span title="说明">文字</span>',
    '<img src="/logo.png" alt="公安备案" title="图标">',
    '<img\n  src="https://example.com/a.png"\n  alt=""\n/>',
    'onclick="alert(1)" javascript:alert(1) 只是文字',
  ])('%j', (markup) => expect(isPlainMarkup(markup)).toBe(true));
});

describe('refuses', () => {
  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC="https://evil.example/x.js"></SCRIPT>',
    '<scr<b>ipt>alert(1)</scr</b>ipt>',
    '<<b>script>alert(1)</script>',
    '<script/src="https://evil.example/x.js">',
    '<script',
    '<img src=x onerror=alert(1)>',
    '<img src="x" onerror="alert(1)">',
    '<img src="/a.png" onerror="alert(1)">',
    '<img src="/a.png"onerror="alert(1)">',
    '<img/src="/a.png"/onerror="alert(1)">',
    '<img src="/a.png" ONLOAD="alert(1)">',
    "<img src='/a.png' onerror='alert(1)'>",
    '<img src="/a.png" alt="`" srcset="https://evil.example/x 2x">',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<img src="javascript:alert(1)">',
    '<img """><script>alert(1)</script>">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="\u0001javascript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="javascript&colon;alert(1)">x</a>',
    '<a href="javascript&#58;alert(1)">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<a href="/&#47;evil.example">x</a>',
    '<a href="/\t/evil.example">x</a>',
    '<a href="blob:https://example.com/1">x</a>',
    '<a href="https://example.com" onclick="alert(1)">x</a>',
    '<a href="https://example.com" onmouseover=alert(1)>x</a>',
    '<a href="https://example.com" style="position:fixed">x</a>',
    '<a href="https://example.com" target="frame">x</a>',
    '<a href="https://example.com" id="root">x</a>',
    '<a href=https://example.com>x</a>',
    '<a xlink:href="javascript:alert(1)">x</a>',
    '<b onclick="alert(1)">x</b>',
    '<b title="x">x</b>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<span class="x">x</span>',
    '<br onclick="alert(1)">',
    '</b onclick="alert(1)">',
    '</p title="x">',
    '<svg onload="alert(1)">',
    '<svg><script>alert(1)</script></svg>',
    '<math><mtext><style><img src="/x"></style></mtext></math>',
    '<iframe src="https://evil.example"></iframe>',
    '<iframe srcdoc="x"></iframe>',
    '<object data="https://evil.example/x.swf"></object>',
    '<embed src="https://evil.example/x.swf">',
    '<form action="https://evil.example"><input name="x"></form>',
    '<button formaction="javascript:alert(1)">x</button>',
    '<details open ontoggle="alert(1)">x</details>',
    '<body onload="alert(1)">',
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<style>@import "https://evil.example/x.css";</style>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<template><b>x</b></template>',
    '<marquee onstart="alert(1)">x</marquee>',
    '<video src="/x" onerror="alert(1)"></video>',
    '<custom-tag>x</custom-tag>',
    '<constructor>x</constructor>',
    '<!-- <b> -->',
    '<!--><img src=x onerror=alert(1)>-->',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?xml version="1.0"?>',
    '<!DOCTYPE html>',
    '<b\u0000>x</b>',
    '<b/onclick="alert(1)">x</b>',
    '< b>x</b>',
    '1 < 2',
    '2 > 1',
  ])('%j', (markup) => expect(isPlainMarkup(markup)).toBe(false));
});

it('accepts no other kind of tag or quote break, whatever the input is made of', () => {
  const pieces = [
    '<',
    '>',
    '"',
    '/',
    ' ',
    '=',
    'b',
    'a',
    'script',
    'img',
    'href',
    'onclick',
    'https://x',
    '</b>',
    '<b>',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (parts) => {
      const markup = parts.join('');
      if (!isPlainMarkup(markup)) return;
      const tags = markup.match(/<[^>]*>/g) ?? [];
      for (const tag of tags) expect(tag).toMatch(/^<\/?(b|a( +href="https:\/\/x[^"<>]*")*|img) *\/?>$/);
    }),
    { numRuns: 5000 },
  );
});

it('checks a hostile text of full length fast', () => {
  const started = performance.now();
  for (const piece of ['<a ', '<a href="', '<', ' ', '<a href="/"', '<a          ']) isPlainMarkup(piece.repeat(5000));
  expect(performance.now() - started).toBeLessThan(1000);
});
