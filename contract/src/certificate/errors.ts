import type { ErrorTable } from '../core/module.ts';

export const certificateErrors = {
  certificateTemplateNotFound: { code: 20110001, msg: '证书模板不存在' },
  certificateTemplateChanged: { code: 20110002, msg: '证书模板已被他人修改，请刷新后再编辑' },
  certificateTemplateNotReady: { code: 20110003, msg: '发布之前有 {count} 处需要修改：{first}' },
  certificateTemplateStateWrong: { code: 20110004, msg: '证书模板现在的状态不能这样做，请刷新页面' },
  certificateTemplateVersions: { code: 20110005, msg: '模板的版本太多，请复制成新模板再改' },
} as const satisfies ErrorTable;
