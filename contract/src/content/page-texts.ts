import { Channel } from './kinds.ts';
import { contentPages } from './pages.ts';

/** The description of pages that have none of their own. */
export const SITE_DESCRIPTION = '人工影响天气从业人员的学习、培训与考试平台';

interface ListTexts {
  readonly title: string;
  readonly text: string;
}

/** Title and description of a channel's list, on the page and in its head. */
export const listTexts: Readonly<Record<Channel, ListTexts>> = {
  [Channel.law]: {
    title: contentPages['/web/law'].title,
    text: '收录人工影响天气相关法律、行政法规、规章与规范性文件，标明时效性。',
  },
  [Channel.standard]: {
    title: contentPages['/web/standard'].title,
    text: '收录人工影响天气相关国家标准、行业标准、地方标准和团体标准，标明标准状态。',
  },
  [Channel.science]: {
    title: contentPages['/web/popularscience'].title,
    text: '用图和几分钟，讲清云、雨、雹、雾的道理，也回答大家对人工影响天气的疑问。',
  },
  [Channel.lecture]: {
    title: contentPages['/web/lecture'].title,
    text: '一线专家讲作业、讲雷达、讲安全。有录像的可以随时暂停，下次接着看；没有的附讲稿提纲。',
  },
  [Channel.product]: {
    title: contentPages['/web/product'].title,
    text: '会员单位的装备、技术与实践成果。',
  },
  [Channel.news]: { title: contentPages['/web/home/news'].title, text: '行业动态与平台消息。' },
  [Channel.notice]: {
    title: contentPages['/web/home/notice'].title,
    text: '培训、考试、证书和平台的正式通知，重要的排在前面。',
  },
};
