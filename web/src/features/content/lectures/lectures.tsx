import { Channel } from '@ganlin/contract/content/kinds';
import { listTexts } from '@ganlin/contract/content/page-texts';
import { ChannelList } from '../channels/channel-list.tsx';
import { LectureCards } from '../channels/lecture-cards.tsx';
import { PageHead } from '../../../kits/page-head/page-head.tsx';

/** Technical exchange: videos of lectures. */
export default function LecturesScreen() {
  return (
    <>
      <PageHead {...listTexts[Channel.lecture]} />
      <ChannelList channel={Channel.lecture} noun={{ unit: '场', name: '讲座' }}>
        {(records) => <LectureCards records={records} />}
      </ChannelList>
    </>
  );
}
