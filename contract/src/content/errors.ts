import type { ErrorTable } from '../core/module.ts';

export const contentErrors = {
  articleNotFound: { code: 10030001, msg: '内容不存在，或已被撤下' },
  articleChanged: { code: 10030002, msg: '内容已被{name}修改，请刷新后再编辑' },
  articleFileUnknown: { code: 10030003, msg: '图片、附件或视频不存在，请重新上传' },
  articleChannelFixed: { code: 10030004, msg: '内容不能换到别的栏目' },
  articleNeedsPublisher: { code: 10030005, msg: '已发布的内容只能由有发布权限的人修改' },
  articleEmpty: { code: 10030006, msg: '“{title}”还没有内容，不能发布' },
  articleTimesWrong: { code: 10030007, msg: '撤下时间要晚于发布时间' },
  articleIsPublished: { code: 10030008, msg: '“{title}”正在展示，请先撤下' },
  previewEnded: { code: 10030009, msg: '预览链接已失效，请重新获取' },
  categoryNotFound: { code: 10030010, msg: '分类不存在' },
  categoryTaken: { code: 10030011, msg: '该分类已存在' },
  categoryInside: { code: 10030012, msg: '不能移到自己或自己的下级分类中' },
  categoryInUse: { code: 10030013, msg: '分类“{name}”下还有内容或下级分类，不能删除' },
  articleTooLong: { code: 10030014, msg: '正文过长' },
  homeChanged: { code: 10030020, msg: '首页设置已被他人修改，请刷新后再编辑' },
} as const satisfies ErrorTable;
