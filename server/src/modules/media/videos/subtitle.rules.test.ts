import { describe, expect, it } from 'vitest';
import { normaliseSubtitle } from './subtitle.rules.ts';

describe('a subtitle file', () => {
  it('of WebVTT loses notes, styles, names, positions and tags', () => {
    const file =
      'WEBVTT 标题\n\nNOTE 说明\n第二行\n\nSTYLE\n::cue {}\n\nintro\n00:01.500 --> 00:03.000 align:start\n<v 王>你好</v>，<b>云</b>\n\n01:00:00.000 --> 01:00:02.000\na < b &amp; c\n';
    expect(normaliseSubtitle(file)).toEqual({
      vtt: 'WEBVTT\n\n00:00:01.500 --> 00:00:03.000\n你好，云\n\n01:00:00.000 --> 01:00:02.000\na &lt; b &amp; c\n',
    });
  });

  it('of SubRip becomes WebVTT, whatever its line ends and its byte order mark', () => {
    const file =
      '\uFEFF1\r\n00:00:01,5 --> 00:00:02,000\r\n{\\an8}<i>一</i>\r\n二\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n三\r\n';
    expect(normaliseSubtitle(file)).toEqual({
      vtt: 'WEBVTT\n\n00:00:01.500 --> 00:00:02.000\n一\n二\n\n00:00:03.000 --> 00:00:04.000\n三\n',
    });
  });

  it('cannot smuggle markup or another cue into the text', () => {
    const file = '00:01.000 --> 00:02.000\n&lt;script&gt;alert(1)&lt;/script&gt;\n--> x\n';
    expect(normaliseSubtitle(file)).toEqual({
      vtt: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n&lt;script&gt;alert(1)&lt;/script&gt;\n--&gt; x\n',
    });
  });

  it.each([
    ['', 1, '没有找到字幕'],
    ['WEBVTT\n', 1, '没有找到字幕'],
    ['WEBVTT\n\n1\nno times here\ntext\n', 4, '这里应是“开始时间 --> 结束时间”'],
    ['00:01.000 --> 00:99.000\nx\n', 1, '这里应是“开始时间 --> 结束时间”'],
    ['00:02.000 --> 00:01.000\nx\n', 1, '结束时间不晚于开始时间'],
    ['00:05.000 --> 00:06.000\nx\n\n00:01.000 --> 00:02.000\ny\n', 4, '开始时间早于上一条'],
  ])('%j is refused with its line', (file, line, reason) => {
    expect(normaliseSubtitle(file)).toEqual({ line, reason });
  });
});
