import { randomBytes } from 'node:crypto';
import type { Body } from '@ganlin/contract/question/body';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { blanksApart, emptyPlace, storedOf, normalWords, searchText, shortText } from './stored-question.rules.ts';
import { likeKeys } from './like-keys.rules.ts';
import { cleanMarkup, filesIn, withSources } from './markup.rules.ts';
import { poolFrom, unpackIds } from '../pool/pool.rules.ts';

describe('markup', () => {
  it.each([
    ['<p>a</p>', '<p>a</p>'],
    ['a < b & c', '<p>a &lt; b &amp; c</p>'],
    ['<p style="x" class="y" onclick=z>甲</p>', '<p>甲</p>'],
    ['<scr<script>ipt>alert(1)</script>', '<p>ipt&gt;alert(1)</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img data-file="a1" alt="图" src="https://x/y" onerror="z">', '<p><img data-file="a1" alt="图"></p>'],
    ['<video data-file="v1" autoplay src="x"><source src="y"></video>', '<p><video data-file="v1"></video></p>'],
    ['<span data-formula="a<b">x</span>', '<p><span data-formula="a&lt;b"></span></p>'],
    ['<span style="color:red">红</span>', '<p>红</p>'],
    [
      '<table><tr><td colspan="2" width="9">1</td></tr></table>',
      '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    ],
    ['<a href="javascript:alert(1)">乙</a><svg><script>1</script></svg><math>', '<p>乙</p>'],
    ['<p>丙<!--<img src=x onerror=alert(1)>--></p>', '<p>丙</p>'],
  ])('reduces %s to the markup allowed in questions', (dirty, stored) => {
    const clean = cleanMarkup(dirty);
    expect(clean).toBe(stored);
    expect(clean).not.toMatch(/<script|<svg|<a |onerror|onclick|style=|src=|javascript:/i);
    expect(cleanMarkup(clean)).toBe(clean);
  });

  it('gets URLs for its files and loses them again', () => {
    const stored = cleanMarkup('<p>看<img data-file="a1" alt=""></p><audio data-file="b2"></audio>');
    const shown = withSources(stored, (file) => (file === 'a1' ? '/x?id=1&s=2' : undefined));
    expect(shown).toContain('<img data-file="a1" src="/x?id=1&amp;s=2" alt="">');
    expect(cleanMarkup(shown)).toBe(stored);
    expect(withSources(stored, () => '/y')).toContain('<audio data-file="b2" src="/y" controls preload="metadata">');
    const body: Body = { type: 4, reference: '<p><img data-file="c3" alt=""></p>', keywords: [] };
    expect(filesIn({ content: stored, analysis: stored, body })).toEqual(['a1', 'b2', 'c3']);
  });
});

describe('data derived from a question', () => {
  it('is shortened at whole characters, and normalised for search', () => {
    expect(shortText(`<p>${'𠮷'.repeat(250)}</p>`)).toBe(`${'𠮷'.repeat(200)}…`);
    const formula = '<span data-formula="\\delta \\ge 1"></span>';
    expect(shortText(`<p>当 ${formula} 时</p>`)).toBe(String.raw`当 \(\delta \ge 1\) 时`);
    // A formula is whole or not there at all.
    expect(shortText(`<p>${'甲'.repeat(190)}${formula}</p>`)).toBe(`${'甲'.repeat(190)}…`);
    expect(normalWords('ＡｇＩ　 Ⅲ')).toBe('agi iii');
    expect(searchText('Q-1', '甲'.repeat(5000))).toHaveLength(2000);
  });

  it('finds the empty text that is required, wherever it is', () => {
    const option = { id: 'a', content: '<p>甲</p>', right: true, analysis: '', fixed: false };
    const single = (content: string): Body => ({ type: 1, options: [option, { ...option, id: 'b', content }] });
    expect(emptyPlace({ content: '', analysis: '', body: single('乙') })).toEqual(['content']);
    expect(emptyPlace({ content: '题', analysis: '', body: single('<p></p>') })).toEqual([
      'body',
      'options',
      1,
      'content',
    ]);
    const picture = '<p><img data-file="a" alt=""></p>';
    expect(emptyPlace({ content: picture, analysis: '', body: single(picture) })).toBeUndefined();
    expect(blanksApart('<p>____</p>', single('乙'))).toBeUndefined();
  });
});

describe('similarity keys', () => {
  const text = '作业前操作手首先应当检查发射架的水平与锁紧情况并向指挥中心报告空域批准情况和弹药数量';

  it('are shared by texts that differ in a few characters, and by no others', () => {
    const keys = new Set(likeKeys(text));
    for (let at = 0; at < text.length; at += 3) {
      const near = `${text.slice(0, at)}某${text.slice(at + 1)}`;
      expect(likeKeys(near).some((key) => keys.has(key))).toBe(true);
    }
    const far = '雷达回波的三体散射长钉出现在强降雹中心沿径向的后侧通常由大冰雹与地面之间的多次散射形成';
    expect(likeKeys(far).some((key) => keys.has(key))).toBe(false);
  });

  it('are database integers, stable over time, for any text', () => {
    for (const some of ['', 'a', '𠮷', text]) {
      expect(likeKeys(some)).toEqual(likeKeys(some));
      expect(likeKeys(some).every((key) => Number.isInteger(key) && Math.abs(key) <= 2 ** 31)).toBe(true);
    }
    // Stored with every question: a change here requires recomputing them all.
    expect(likeKeys('人工影响天气').slice(0, 2)).toEqual([50_002_176, 1_326_261_253]);
  });
});

describe('a packed pool', () => {
  it('returns every id and its index', () => {
    const ids = Array.from({ length: 3000 }, () => newId());
    const bytes = Buffer.from(ids.join('').replaceAll('-', ''), 'hex');
    const packed = { revision: 3, ids: bytes, types: Buffer.alloc(3000, 99), levels: Buffer.alloc(3000, 2) };
    const pool = poolFrom(packed);
    expect([pool.size, pool.revision, pool.type(7), pool.level(7)]).toEqual([3000, 3, 99, 2]);
    expect(ids.every((id, index) => pool.id(index) === id && pool.indexOf(id) === index)).toBe(true);
    expect(pool.indexOf(newId())).toBe(-1);
    expect([...unpackIds(bytes)]).toEqual(ids);
  });

  it('may be empty, and handles ids with equal endings', () => {
    const none = Buffer.alloc(0);
    expect(poolFrom({ revision: 0, ids: none, types: none, levels: none }).indexOf(newId())).toBe(-1);
    const alike = Buffer.concat(Array.from({ length: 50 }, () => Buffer.concat([randomBytes(12), Buffer.alloc(4)])));
    const pool = poolFrom({ revision: 0, ids: alike, types: Buffer.alloc(50), levels: Buffer.alloc(50) });
    expect(Array.from({ length: 50 }, (_, n) => pool.indexOf(pool.id(n)))).toEqual(
      Array.from({ length: 50 }, (_, n) => n),
    );
  });
});

describe('the ids of matching items', () => {
  const pairs: Body = {
    type: 6,
    lefts: [
      { id: 'l1', content: '<p>冷云</p>' },
      { id: 'l2', content: '<p>暖云</p>' },
    ],
    rights: [
      { id: 'r1', content: '<p>碘化银</p>' },
      { id: 'r2', content: '<p>盐粉</p>' },
      { id: 'r3', content: '<p>盐粉</p>' },
    ],
    pairs: { l1: 'r1', l2: 'r2' },
  };
  const stored = (body: Body) => storedOf({ level: 1, content: '<p>连线</p>', analysis: '', body }).body;

  it('do not reveal the pairs, and do not change when read back', () => {
    const once = stored(pairs);
    if (once.type !== 6) throw new Error('another type');
    const ids = once.rights.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids.some((id) => /^r\d$/.test(id))).toBe(false);
    expect(once.rights.find(({ id }) => id === once.pairs['l1'])?.content).toBe('<p>碘化银</p>');
    expect(stored(once)).toEqual(once);
    expect(stored({ ...pairs, rights: pairs.rights.toReversed() })).toMatchObject({ pairs: { l1: once.pairs['l1'] } });
  });

  it('are replaced in the parts of a combined question too', () => {
    const once = stored({ type: 99, children: [{ id: 'c1', content: '<p>一</p>', analysis: '', body: pairs }] });
    expect(JSON.stringify(once)).not.toContain('"r1"');
  });
});
