import { Channel } from '@ganlin/contract/content/kinds';
import { ChannelList } from '../channels/channel-list.tsx';
import { ScienceCards } from '../channels/science-cards.tsx';
import { PageHead } from '../list/page-head.tsx';

/** Popular science: chosen by picture, the newest large in front. */
export default function SciencesScreen() {
  return (
    <>
      <PageHead title="科普" text="用图和几分钟，讲清云、雨、雹、雾的道理，也回答大家对人工影响天气的疑问。" />
      <ChannelList channel={Channel.science} noun={{ unit: '篇', name: '科普文章' }}>
        {(records, leading) => <ScienceCards records={records} leading={leading} />}
      </ChannelList>
    </>
  );
}
