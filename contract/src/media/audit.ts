import type { LabelTable } from '../core/module.ts';

export const mediaAuditActions = {
  'media.uploaded': '上传文件',
  'media.videoBegun': '上传视频',
  'media.documentBegun': '上传文档',
  'media.subtitleSaved': '保存视频字幕',
  'media.subtitleRemoved': '删除视频字幕',
} as const satisfies LabelTable;
