/** Increases with every change of the text: consent to an older version covers only that one. */
export const CONSENT_VERSION = 1;

/** The consent to enrolling a face (personal information law, sections 28 to 30). */
export const CONSENT_TEXT = [
  '人脸信息属于敏感个人信息，是否登记由您自行决定。不登记不影响学习、培训和考试，您仍可用密码或其他方式登录。',
  '用途：只用于您本人在本站登录时核对身份，不用于其他目的，不提供给任何第三方。',
  '保存内容：只保存由人脸照片计算出的一组数字（特征值），加密后单独存放；照片和动作画面在比对后立即丢弃，不保存。',
  '保存期限：保存到您删除登记、账号被删除或您成为管理人员为止，届时立即删除。',
  '删除与撤回：您可以随时在“个人资料”中删除人脸登记，删除即撤回同意，此后不能再用人脸登录。',
].join('\n');
