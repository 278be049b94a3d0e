import { entryKindLabels } from '@ganlin/contract/transcript/entry';
import { textInChina } from '@ganlin/contract/core/time';
import type { TranscriptPaper } from '../../../kits/transcript-paper/transcript-drawing.ts';
import type { ExportContents } from './contents.ts';

interface Printed {
  readonly row: {
    readonly number: string;
    readonly digest: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  };
  readonly qr: string;
  readonly site: string;
}

/** What stands on the paper: texts only. */
export function paperOf(contents: ExportContents, { row, qr, site }: Printed): TranscriptPaper {
  const { fileNumber, name, unit, workKinds, from, to, parts, summary, entries, left } = contents;
  const years = Map.groupBy(entries, ({ on }) => on.slice(0, 4));
  const hours = summary.hourTenths / 10;
  const isTimed = parts.includes('class') || parts.includes('course');
  return {
    site,
    fileNumber,
    name,
    facts: [
      ['单位', unit],
      ['作业类别', workKinds.join('、')],
      ['时间范围', from === null ? `截至 ${to}` : `${from} 至 ${to}`],
      ['内容', parts.map((part) => entryKindLabels[part]).join('、')],
    ].filter(([, text]) => text !== '') as [string, string][],
    totals: [
      ...(isTimed ? [['学时', String(hours)] as const] : []),
      ...parts.map((part) => [entryKindLabels[part], String(summary.counts[part] ?? 0)] as const),
    ],
    certificates: summary.certificates.map(({ title, number, until }) => [title, number, until ?? '长期有效']),
    years: [...years].map(([year, lines]) => ({
      year,
      lines: lines.map((line) => ({
        kind: entryKindLabels[line.kind],
        days: daysText(line),
        title: line.title,
        detail: line.detail,
        result: [line.value, line.unit].filter(Boolean).join(' '),
        state: line.state,
      })),
    })),
    left,
    qr,
    number: row.number,
    digest: row.digest,
    issuedAt: textInChina(row.createdAt),
    expiresOn: textInChina(row.expiresAt).slice(0, 10),
  };
}

function daysText({ startsOn, on }: { readonly startsOn: string | null; readonly on: string }): string {
  return startsOn === null || startsOn === on ? on.slice(5) : `${shortDay(startsOn, on)} 至 ${on.slice(5)}`;
}

/** Without its year where that is the year it stands in. */
const shortDay = (day: string, beside: string): string => (day.slice(0, 4) === beside.slice(0, 4) ? day.slice(5) : day);
