import type { ErrorTable } from '../core/module.ts';

export const exchangeErrors = {
  siteUnnamed: { code: 40060001, msg: '请先在“站点”里填写本站名称' },
  peerNotFound: { code: 40060002, msg: '站点不存在，或已停用' },
  peerCardUnreadable: { code: 40060003, msg: '站点名片不完整，请重新复制' },
  peerIsOwn: { code: 40060004, msg: '这是本站自己的名片，请登记对方的名片' },
  peerTaken: { code: 40060005, msg: '该站点已经登记' },
  packageNotFound: { code: 40060006, msg: '考试包不存在' },
  packageOwnQuestions: { code: 40060007, msg: '这场考试为每人单独抽题，不能做成考试包。请在组卷里设定试卷套数' },
  packageNotReady: { code: 40060008, msg: '{reason}' },
  packageKeyTooEarly: { code: 40060009, msg: '启封密钥在 {time} 之后才能取得' },
  bundleUnreadable: { code: 40060010, msg: '文件不是考试包或成绩文件，或已损坏' },
  bundleChanged: { code: 40060011, msg: '文件的内容与签名不符，已被改动或损坏，不能导入' },
  bundleSenderUnknown: { code: 40060012, msg: '文件的发送站点没有登记，请先核对指纹并登记对方的名片' },
  bundleOtherKind: { code: 40060013, msg: '文件的种类不对：{expected}' },
  bundleNotForUs: { code: 40060014, msg: '文件不是发给本站的' },
  packageConflict: { code: 40060015, msg: '{reason}' },
  packageCodeWrong: { code: 40060016, msg: '启封密钥不正确，请核对后重新输入' },
  packageSealed: { code: 40060017, msg: '试题还没有启封' },
  resultsOutdated: { code: 40060018, msg: '已经导入过该站点更新的成绩文件（第 {serial} 次导出）' },
  resultsUnknownExam: { code: 40060019, msg: '本站没有给该站点导出过这场考试' },
} as const satisfies ErrorTable;
