import type { ReactNode } from 'react';
import { LawScene, LectureScene, ShowcaseScene, StandardScene } from '../../widgets/scene/channel-scenes.tsx';
import { SeedingScene } from '../../widgets/scene/science-scenes.tsx';

interface Channel {
  readonly title: string;
  /** One sentence on what will stand there. */
  readonly text: string;
  readonly picture: ReactNode;
}

const channels: Readonly<Record<string, Channel>> = {
  '/web/law': {
    title: '法规',
    text: '这里将收录人工影响天气相关的法律、行政法规、地方性法规和规章，标明效力状态，可逐条查阅。',
    picture: <LawScene />,
  },
  '/web/standard': {
    title: '标准',
    text: '这里将收录人工影响天气相关的国家标准、行业标准和地方标准，按编号和主题都能查到。',
    picture: <StandardScene />,
  },
  '/web/popularscience': {
    title: '科普',
    text: '这里将用图文讲清云、雨、雹、雾的道理，也回答大家对人工影响天气的常见疑问。',
    picture: <SeedingScene />,
  },
  '/web/lecture': {
    title: '技术交流',
    text: '这里将发布作业技术、雷达应用和安全管理方面的讲座视频与交流资料。',
    picture: <LectureScene />,
  },
  '/web/product': {
    title: '会员风采',
    text: '这里将展示会员单位的装备、技术与实践成果。',
    picture: <ShowcaseScene />,
  },
};

/** A menu may place this screen at an address of its own. */
const unnamed: Channel = { title: '新栏目', text: '这里的内容正在准备。', picture: <ShowcaseScene /> };

export function channelAt(pathname: string): Channel {
  return channels[pathname.replace(/\/+$/, '')] ?? unnamed;
}
