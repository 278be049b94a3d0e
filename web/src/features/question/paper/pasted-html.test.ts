// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { textOfPasted } from './pasted-html.ts';
import { createPaperReader } from './read-paper.ts';

/** As Word puts it on the clipboard, with its list numbers as text in comments of its own. */
const word = `<html><head><style>p{}</style></head><body><!--StartFragment-->
<p class=MsoNormal><b>一、单项选择题（每题<span lang=EN-US>2</span>分）</b></p>
<p class=MsoListParagraph><![if !supportLists]><span lang=EN-US>1.<span style='font:7.0pt'>&nbsp;&nbsp; </span></span><![endif]>CO<sub><span lang=EN-US>2</span></sub>
是（　　）。</p>
<table><tr><td><p>A．气体</p></td><td><p>B．液体</p></td></tr></table>
<p>答案：A</p>
<p>二、填空题（每空<span lang=EN-US>2</span>分）</p>
<p>2.<span lang=EN-US> </span>写作<u><span>&nbsp;&nbsp;&nbsp;&nbsp;</span></u>。<img src="file:///C:/x.png"></p>
<p>答案：AgI</p><!--EndFragment--></body></html>`;

it('keeps what plain text of the clipboard would lose', () => {
  const text = textOfPasted(word) ?? '';
  expect(text).toContain('1. CO<sub>2</sub> 是（　　）。');
  expect(text).toContain('写作____。〔图片〕');
  const { questions, problems } = createPaperReader()({ text, points: {}, media: {} });
  expect(questions.map(({ reading }) => reading.cells.options)).toEqual(['A. 气体\nB. 液体', '']);
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('粘贴不能带来图片')]);
});

it('marks a table that does not arrange options, and leaves plain content to the browser', () => {
  const table = '<table><tr><td>催化剂</td><td>温度</td></tr><tr><td>碘化银</td><td>-5</td></tr></table>';
  expect(textOfPasted(table)).toContain('碘化银\t-5〔表格〕');
  expect(textOfPasted('<p>1. 作业前要做什么？</p>')).toBeUndefined();
});
