import { OpenType } from './kinds.ts';

/** A rule about several fields of a form: its condition, and what is said where. */
type Rule<Fields> = readonly [(fields: Fields) => boolean, { error: string; path: string[] }];

export const endsLater: Rule<{ readonly startTime: Date; readonly endTime: Date }> = [
  ({ startTime, endTime }) => startTime < endTime,
  { error: '结束时间要晚于开始时间', path: ['endTime'] },
];

export const hasPassword: Rule<{ readonly openType: OpenType; readonly password: string }> = [
  ({ openType, password }) => openType !== OpenType.password || password !== '',
  { error: '请输入考试密码', path: ['password'] },
];
