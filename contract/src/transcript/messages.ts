import { MessageKind, type TemplateTable } from '../message/kinds.ts';

const kind = MessageKind.system;

export const transcriptMessages = {
  transcriptRequested: {
    label: '有人申请查看学习档案',
    sms: true,
    kind,
    title: '{unit}申请查看您的学习档案',
    content:
      '{unit} {name} 申请查看您的学习档案。\n用途：{purpose}\n请在 {until} 前到“学习档案”处理：同意时由您选择给看哪些内容、给看多久，以后可以随时撤回；不处理视为不同意。',
    words: ['unit', 'name', 'purpose', 'until'],
  },
  transcriptAgreed: {
    label: '学习档案申请得到同意',
    kind,
    title: '{name}同意您查看学习档案',
    content: '{name}（{number}）同意您查看学习档案，{until} 前有效。请在“档案核对”中查看。',
    words: ['name', 'number', 'until'],
  },
} as const satisfies TemplateTable;
