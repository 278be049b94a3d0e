import { articlePath, Channel, channels } from '../../contract/src/content/kinds.ts';
import type { Site } from './site.ts';

/** URL of a demo article. */
async function articleAt(site: Site, channel: Channel, title: string): Promise<string> {
  const { rows } = await site.db.query<{ id: string }>(
    'select id from content_article where channel = $1 and title = $2 and state = 1',
    [channel, title],
  );
  return articlePath(channel, rows[0]?.id ?? '');
}

/** Every public page that has an image. */
export function publicScreens(site: () => Site) {
  const view = (channel: Channel, title: string) => () => articleAt(site(), channel, title);
  return [
    { name: 'laws', path: channels[Channel.law].list, ready: '人工影响天气管理条例' },
    {
      name: 'law',
      path: async () => `${await articleAt(site(), Channel.law, '人工影响天气管理条例')}#tiao-12`,
      ready: '第十二条',
    },
    { name: 'standards', path: channels[Channel.standard].list, ready: '现行' },
    { name: 'standard', path: view(Channel.standard, '人工影响天气术语'), ready: '实施日期' },
    { name: 'sciences', path: channels[Channel.science].list, ready: '云里的水怎样变成雨', whole: true },
    { name: 'science', path: view(Channel.science, '云里的水怎样变成雨'), ready: '分钟读完', whole: true },
    { name: 'lectures', path: channels[Channel.lecture].list, ready: '火箭作业点安全检查十步' },
    { name: 'lecture', path: view(Channel.lecture, '火箭作业点安全检查十步'), ready: '讲座信息' },
    { name: 'products', path: channels[Channel.product].list, ready: '示例' },
    { name: 'product', path: view(Channel.product, 'X 波段双偏振天气雷达'), ready: '会员单位' },
    { name: 'news', path: channels[Channel.news].list, ready: '资讯' },
    { name: 'notices', path: channels[Channel.notice].list, ready: '通知公告' },
    { name: 'search', path: `/web/home/search?q=${encodeURIComponent('空域')}`, ready: '条与“空域”有关的内容' },
  ] as const;
}
