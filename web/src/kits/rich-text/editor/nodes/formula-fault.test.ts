import katex from 'katex';
import { expect, it } from 'vitest';
import { formulaFault } from './formula-fault.ts';

function faultOf(latex: string): string {
  try {
    katex.renderToString(latex);
    return '';
  } catch (error) {
    return formulaFault(error instanceof Error ? error.message : '');
  }
}

it('says in Chinese what KaTeX has against a formula', () => {
  expect(['\\fracc{1}{2}', 'x^{2', 'x}', 'x^2^3', '\\begin{nothing}\\end{nothing}', 'x^'].map(faultOf)).toEqual([
    '没有 \\fracc 这个命令（第 1 个字符）',
    expect.stringMatching(/^少了一个 \}/),
    expect.stringMatching(/^多了一个 \}/),
    expect.stringMatching(/^同一处写了两个上标/),
    expect.stringMatching(/^没有 nothing 这种环境/),
    expect.stringMatching(/\^ 后面缺少内容/),
  ]);
  // The names of commands are what the author wrote.
  const said = ['\\sqrt{', '&', '\\left( x', '#'].map((latex) => faultOf(latex).replaceAll(/\\[a-z]+/g, ''));
  expect(said.join('')).not.toMatch(/[a-z]{3}/i);
});
