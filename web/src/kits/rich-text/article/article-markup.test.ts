// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { dressed } from './article-markup.ts';

function shown(html: string): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = dressed(html);
  return page;
}

describe('the article text', () => {
  it.each([
    '<img src="x" onerror="alert(1)">',
    '<script>alert(1)</script>',
    '<svg onload="alert(1)"><script>alert(1)</script></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href="//elsewhere.example/x">x</a>',
    '<iframe src="/x"></iframe>',
    '<form action="/x"><input name="y"></form>',
    '<p style="position:fixed" onclick="alert(1)" data-zoom data-clause>x</p>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<img src="https://elsewhere.example/x.png" srcset="https://elsewhere.example/y.png 2x">',
  ])('retains nothing of %s that is executable, leads away or is fetched', (attack) => {
    const page = shown(attack);
    expect(page.querySelector('script, iframe, form, input, svg, math, style')).toBeNull();
    expect(page.innerHTML).not.toMatch(/\son\w+=|javascript:|style=|elsewhere\.example/i);
    expect(page.querySelector('[data-clause]')).toBeNull();
  });

  it('preserves pictures, tables and anchors as the server returned them', () => {
    const page = shown(
      '<h2 id="zhang-1">第一章　总则</h2><img data-file="f" src="/api/x" srcset="/api/x?w=320 320w" sizes="100vw" width="8" height="4" loading="lazy" alt="雷达"><table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    );
    const picture = page.querySelector('img');
    expect(page.querySelector('h2')?.id).toBe('zhang-1');
    expect(picture?.getAttribute('srcset')).toBe('/api/x?w=320 320w');
    expect(picture?.getAttribute('width')).toBe('8');
    expect(picture?.closest('button')?.getAttribute('aria-label')).toBe('放大图片：雷达');
    expect(page.querySelector('td')?.closest('[data-scroll]')?.getAttribute('tabindex')).toBe('0');
  });

  it('marks external links and opens links of this site in the same window', () => {
    const page = shown('<p><a href="https://x.example/">x</a><a href="/web/law" target="_blank">y</a></p>');
    const [foreign, own] = page.querySelectorAll('a');
    expect(foreign).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' });
    expect(foreign?.dataset['foreign']).toBe('');
    expect(own?.target).toBe('');
  });

  it('does not turn a picture that is already a link into a button', () => {
    expect(shown('<a href="/web/home"><img src="/api/x" alt=""></a>').querySelector('a button')).toBeNull();
  });
});

describe('the clauses of a law', () => {
  const law = shown(
    '<h2 id="zhang-1">第一章　总则</h2><p id="tiao-1">第一条　为了加强管理，制定本条例。</p>' +
      '<p id="tiao-2-1">第二条之一　适用于：</p><ul><li>（一）甲；</li></ul><p>前款所称甲。</p><h2 id="zhang-2">第二章</h2><p>不属于任何条。</p>',
  );

  it('contain what follows up to the next clause or chapter', () => {
    const [first, second] = law.querySelectorAll('[data-clause]');
    expect(first).toMatchObject({ id: 'tiao-1' });
    expect(second?.id).toBe('tiao-2-1');
    expect(second?.textContent).toBe('第二条之一适用于：（一）甲；前款所称甲。');
    expect(law.querySelectorAll('[data-clause]')).toHaveLength(2);
    expect(law.lastElementChild?.textContent).toBe('不属于任何条。');
  });

  it('have a number that links to itself, and each anchor only once', () => {
    const number = law.querySelector('#tiao-2-1 [data-number]');
    expect(number?.textContent).toBe('第二条之一');
    expect(number?.getAttribute('href')).toBe('#tiao-2-1');
    expect(law.querySelectorAll('[id="tiao-1"]')).toHaveLength(1);
  });
});
