import { Channel } from '@ganlin/contract/content/kinds';
import { ChannelList } from '../channels/channel-list.tsx';
import { LectureCards } from '../channels/lecture-cards.tsx';
import { PageHead } from '../list/page-head.tsx';

/** Technical exchange: videos of lectures. */
export default function LecturesScreen() {
  return (
    <>
      <PageHead title="技术交流" text="一线专家讲作业、讲雷达、讲安全。视频可以随时暂停，下次接着看。" />
      <ChannelList channel={Channel.lecture} noun={{ unit: '场', name: '讲座' }}>
        {(records) => <LectureCards records={records} />}
      </ChannelList>
    </>
  );
}
