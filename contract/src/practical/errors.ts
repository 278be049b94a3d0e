import type { ErrorTable } from '../core/module.ts';

export const practicalErrors = {
  practicalSheetNotFound: { code: 20120001, msg: '评分表不存在' },
  practicalSheetChanged: { code: 20120002, msg: '评分表已被他人修改，请刷新后再编辑' },
  practicalSheetNotReady: { code: 20120003, msg: '评分表还不能发布：{problem}' },
  practicalSheetPublished: { code: 20120004, msg: '评分表已发布，不能再改，请复制成新的评分表' },
  practicalSheetNotPublished: { code: 20120005, msg: '评分表没有发布，不能用于考核' },
  practicalTestNotFound: { code: 20120010, msg: '实操考核不存在' },
  practicalTestChanged: { code: 20120011, msg: '实操考核已被他人修改，请刷新后再编辑' },
  practicalTestStateWrong: { code: 20120012, msg: '实操考核现在是“{state}”，不能这样做' },
  practicalTestNotReady: { code: 20120013, msg: '考核还不能开始：{problem}' },
  practicalTestUnfinished: { code: 20120014, msg: '还有 {count} 人没有评完，请评完或登记缺考后再结束' },
  practicalTestScored: { code: 20120015, msg: '已有考官交了评分，不能退回草稿' },
  practicalPeopleWrong: { code: 20120016, msg: '名单有误：{problem}' },
  practicalCandidateNotFound: { code: 20120020, msg: '考生不存在' },
  practicalCandidateStateWrong: { code: 20120021, msg: '考生现在是“{state}”，不能这样做' },
  practicalScoreIncomplete: { code: 20120022, msg: '评分还不完整：{problem}' },
  practicalAlreadyScored: { code: 20120023, msg: '您已经交过这位考生的评分，不能再交' },
  practicalThirdNotNeeded: { code: 20120024, msg: '现在不需要第三位考官评分' },
  practicalScoreNotFound: { code: 20120025, msg: '评分不存在，或已经退回' },
  practicalPhotoNotFound: { code: 20120026, msg: '照片没有上传成功，请重新拍照' },
  practicalPhotosFull: { code: 20120027, msg: '一位考生最多上传 {count} 张照片' },
} as const satisfies ErrorTable;
