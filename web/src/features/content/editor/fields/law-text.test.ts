// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { arrangedLaw, countedLaw } from './law-text.ts';

describe('formatting the text of a law', () => {
  it('turns chapters and sections into headings, and gives each clause its own paragraph', () => {
    const pasted =
      '<p>　　第一章　总　则</p><p>　　第一条　为了加强管理，制定本条例。<br>　　第二条 本条例所称人工影响天气，是指……。</p>' +
      '<p>（一）增雨；</p><p>第二节　作业</p><p>第三章 附则</p>';
    expect(arrangedLaw(pasted)).toBe(
      '<h2>第一章　总　则</h2><p>第一条　为了加强管理，制定本条例。</p><p>第二条　本条例所称人工影响天气，是指……。</p>' +
        '<p>（一）增雨；</p><h3>第二节　作业</h3><h2>第三章　附则</h2>',
    );
  });

  it('splits lines that were run together, also after 之一, and counts the result', () => {
    const html = arrangedLaw('<p>第一条 甲。第二条 乙。第二条之一 丙。</p><p>第二章 罚则　　第三条 丁。</p>');
    expect(html).toBe(
      '<p>第一条　甲。</p><p>第二条　乙。</p><p>第二条之一　丙。</p><h2>第二章　罚则</h2><p>第三条　丁。</p>',
    );
    expect(countedLaw(html)).toEqual({ chapters: 1, clauses: 4 });
  });

  it('leaves text that refers to a clause where it is', () => {
    const html = '<p>违反本条例第十条的规定。第十条第二款规定的除外。</p>';
    expect(arrangedLaw(html)).toBe(html);
  });

  it('changes no word, preserves emphasis, tables and pictures, and changes nothing the second time', () => {
    const html =
      '<p>第一条 <strong>县级</strong>以上。</p><figure><img data-file="a" alt="图"></figure><table><tbody><tr><td><p>第二条 表</p></td></tr></tbody></table>';
    const once = arrangedLaw(html);
    expect(once).toContain('<p>第一条　<strong>县级</strong>以上。</p><figure>');
    expect(once).toContain('<td><p>第二条 表</p></td>');
    expect(arrangedLaw(once)).toBe(once);
  });
});
