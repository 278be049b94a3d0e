import type { ErrorTable } from '../core/module.ts';

export const mediaErrors = {
  fileTypeRefused: { code: 10040001, msg: '不支持该文件类型' },
  fileTooLarge: { code: 10040002, msg: '文件不能超过 {limit}' },
  fileMissing: { code: 10040003, msg: '请选择文件' },
  uploadQuotaFull: {
    code: 10040006,
    msg: '您的上传空间共 {limit}，放不下这个文件；没有用到的文件 7 天后会自动清理',
  },
  fileNotPublic: { code: 10040005, msg: '图片不存在' },
  fileNotFound: { code: 10040004, msg: '文件不存在或链接已失效' },
  pictureUnreadable: { code: 10040020, msg: '图片无法读取，请换一张' },
  videoNotFound: { code: 10040021, msg: '视频不存在' },
  videoNotFailed: { code: 10040022, msg: '该视频不需要重新处理' },
  videoNameTaken: { code: 10040023, msg: '该上传已属于另一个视频，请重新选择文件' },
  documentNotFound: { code: 10040024, msg: '文档不存在' },
  documentNotFailed: { code: 10040025, msg: '该文档不需要重新处理' },
  documentNameTaken: { code: 10040026, msg: '该上传已属于另一个文件，请重新选择文件' },
  subtitleUnreadable: { code: 10040027, msg: '字幕文件第 {line} 行无法读取：{reason}' },
} as const satisfies ErrorTable;
