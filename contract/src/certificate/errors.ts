import type { ErrorTable } from '../core/module.ts';

export const certificateErrors = {
  certificateTemplateNotFound: { code: 20110001, msg: '证书模板不存在' },
  certificateTemplateChanged: { code: 20110002, msg: '证书模板已被他人修改，请刷新后再编辑' },
  certificateTemplateNotReady: { code: 20110003, msg: '发布之前有 {count} 处需要修改：{first}' },
  certificateTemplateStateWrong: { code: 20110004, msg: '证书模板现在的状态不能这样做，请刷新页面' },
  certificateTemplateVersions: { code: 20110005, msg: '模板的版本太多，请复制成新模板再改' },
  certificateTemplateNotInUse: { code: 20110006, msg: '证书模板没有启用，不能颁发' },
  certificateNotFound: { code: 20110010, msg: '证书不存在' },
  certificateStateWrong: { code: 20110011, msg: '证书现在是“{status}”，不能这样做' },
  certificateNotGranted: { code: 20110012, msg: '没有颁发：{reason}' },
  certificateSerialsUsed: { code: 20110013, msg: '编号规则的序号已经用完，请增加序号的位数' },
  certificateKeyNotFound: { code: 20110020, msg: '签名密钥不存在' },
  certificateZipFailed: { code: 20110021, msg: '文件压缩失败!' },
} as const satisfies ErrorTable;
