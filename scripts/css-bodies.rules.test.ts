import { expect, it } from 'vitest';
import { identicalBodies, linesIn } from './css-bodies.rules.ts';

const sheets = new Map([
  [
    'a.css',
    '.card {\n  top: 0;\n  left: 0;\n  color: red;\n}\n\n@media (width < 992px) {\n  .card {\n    top: 1px;\n  }\n}\n',
  ],
  [
    'b.css',
    '/* .card { } */\n.panel,\n.box {\n  left: 0;\n  top:  0;\n  color: red;\n}\n.short {\n  top: 0;\n  left: 0;\n}\n',
  ],
  ['c.css', '.short {\n  top: 0;\n  left: 0;\n}\n'],
]);

it('treats bodies as identical in any order of declarations, and skips short ones', () => {
  expect(identicalBodies(sheets)).toEqual([
    { declarations: ['color: red', 'left: 0', 'top: 0'].toSorted(), rules: ['a.css: .card', 'b.css: .panel, .box'] },
  ]);
});

it('counts every line of an identical body', () => {
  expect(identicalBodies(sheets).map(linesIn)).toEqual([6]);
});
