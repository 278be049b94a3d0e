import type { ReceivedAlert } from '@ganlin/contract/ops/alert';
import type { Verdict } from './alert.rules.ts';

interface Site {
  readonly siteName: string;
  /** Of the health page; empty if the site does not know its own. */
  readonly address: string;
}

interface Message {
  readonly title: string;
  readonly text: string;
  readonly link: string;
}

/** One message for all that has changed in a minute; undefined if there is nothing to say. */
export function messageOf({ fresh, lasting, over }: Verdict, site: Site): Message | undefined {
  const parts = [list('', fresh), list('仍未解决：', lasting), list('已恢复：', over)].filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  return message(site, { isOver: fresh.length + lasting.length === 0, parts });
}

/** What Alertmanager sends, first what is wrong: its summary, then what to do. */
export function messageOfReceived(alerts: readonly ReceivedAlert[], site: Site): Message {
  const firing = alerts.filter(({ status }) => status === 'firing');
  const resolved = alerts.filter(({ status }) => status === 'resolved');
  const parts = [
    ...firing.map((alert) => [`· ${summaryOf(alert)}`, alert.annotations.description].join('\n').trim()),
    list(
      '已恢复：',
      resolved.map((alert) => ({ text: summaryOf(alert) })),
    ),
  ].filter((part) => part !== '');
  return message(site, { isOver: firing.length === 0, parts });
}

const summaryOf = ({ labels, annotations }: ReceivedAlert): string =>
  annotations.summary || labels.alertname || '没有名称的告警';

function message(
  { siteName, address }: Site,
  { isOver, parts }: { isOver: boolean; parts: readonly string[] },
): Message {
  return { title: `【${isOver ? '恢复' : '告警'}】${siteName}`, text: parts.join('\n'), link: address };
}

function list(head: string, items: readonly { readonly text: string }[]): string {
  if (items.length === 0) return '';
  return [head, ...items.map(({ text }) => `· ${text}`)].filter((line) => line !== '').join('\n');
}
