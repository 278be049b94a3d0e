import type { LabelTable } from '../core/module.ts';

export const mediaPermissions = {
  'media:video:save': '上传视频',
} as const satisfies LabelTable;
