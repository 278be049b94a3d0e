import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { KIBIBYTE } from '../core/size.ts';
import { joinTables } from '../core/module.ts';
import * as modules from '../registry.ts';
import type { TemplateTable } from './kinds.ts';
import { BroadcastForm } from './message.ts';

/** Labels of template placeholders. */
export const templateWordLabels: Readonly<Record<string, string>> = {
  realName: '姓名',
  way: '登录方式',
  time: '时间',
  what: '变化',
  question: '试题',
  outcome: '处理结果',
  reply: '答复',
  percent: '百分比',
  limit: '额度',
  title: '名称',
  score: '成绩',
  passed: '是否合格',
  before: '原成绩',
  after: '新成绩',
  reason: '原因',
  next: '下一步',
  state: '状态',
  failed: '失败次数',
  bound: '预警值',
};

/** Message templates of all modules. */
export const messageTemplates = joinTables(modules, 'messages') satisfies TemplateTable;

export type MessageTemplate = keyof typeof messageTemplates;
const TemplateCode = z.enum(Object.keys(messageTemplates) as [MessageTemplate, ...MessageTemplate[]]);

export const TemplateForm = z.object({
  code: TemplateCode,
  title: BroadcastForm.shape.title,
  content: BroadcastForm.shape.content,
  /** Channels in addition to the message centre. */
  sms: z.boolean(),
  enabled: z.boolean(),
});

export const messageTemplateApi = {
  list: post('/api/sys/msg/template/list', {
    summary: '消息模板',
    access: 'perm:sys:msg:template',
    request: z.object({}),
    response: z.array(TemplateForm.extend({ changed: z.boolean() })),
  }),
  save: post('/api/sys/msg/template/save', {
    summary: '修改消息模板',
    access: 'perm:sys:msg:template',
    maxBodyBytes: 32 * KIBIBYTE,
    request: TemplateForm,
    response: z.null(),
    errors: ['messageWordUnknown'],
  }),
};
