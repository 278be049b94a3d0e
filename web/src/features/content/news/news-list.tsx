import { Channel, channels } from '@ganlin/contract/content/kinds';
import { listTexts } from '@ganlin/contract/content/page-texts';
import { useLocation } from 'react-router';
import { ChannelList } from '../channels/channel-list.tsx';
import { NewsRows } from './news-rows.tsx';
import { NoticeRows } from './notice-rows.tsx';
import { PageHead } from '../../../kits/page-head/page-head.tsx';

/** The list of news or of notices, depending on the address. */
export default function NewsListScreen() {
  const { pathname } = useLocation();
  return pathname.startsWith(channels[Channel.notice].list) ? <Notices /> : <News />;
}

function News() {
  return (
    <>
      <PageHead {...listTexts[Channel.news]} />
      <ChannelList key={Channel.news} channel={Channel.news} noun={{ unit: '篇', name: '资讯' }}>
        {(records) => <NewsRows records={records} />}
      </ChannelList>
    </>
  );
}

function Notices() {
  return (
    <>
      <PageHead {...listTexts[Channel.notice]} />
      <ChannelList key={Channel.notice} channel={Channel.notice} noun={{ unit: '条', name: '通知公告' }}>
        {(records) => <NoticeRows records={records} />}
      </ChannelList>
    </>
  );
}
