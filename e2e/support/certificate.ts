import { randomUUID } from 'node:crypto';
import type { Caller } from './exam-paper.ts';

const text = (id: string, y: number, shown: string) => ({
  id,
  x: 20,
  y,
  width: 250,
  height: 12,
  kind: 'text',
  text: shown,
  font: 1,
  bold: false,
  size: 18,
  tracking: 0,
  align: 1,
  colour: '#111111',
  overflow: 1,
  spacedName: false,
});

/** A small certificate, published: what it prints is known of every account. */
export async function publishTemplate({ ask }: Caller, name: string): Promise<void> {
  const elements = [
    text('title', 30, name),
    text('holder', 60, '{holderName}'),
    text('number', 80, '编号 {number}'),
    text('days', 100, '{issuer}，{issuedOn} 至 {validUntil}'),
    { id: 'code', x: 20, y: 130, width: 40, height: 40, kind: 'qr' },
  ];
  const saved = await ask<{ id: string; version: number }>('/api/cert/template/save', {
    form: {
      name,
      design: {
        width: 297,
        height: 210,
        front: { background: { kind: 'plain', colour: '#ffffff' }, elements },
        back: null,
      },
      // Numbers that no other template writes.
      numberPattern: [
        { kind: 'text', text: `演${randomUUID().slice(0, 4)} ` },
        { kind: 'year' },
        { kind: 'text', text: '-' },
        { kind: 'serial', digits: 5 },
      ],
      yearlyReset: true,
      validityMonths: 36,
      workKinds: ['火箭作业'],
      issuer: '示例发证单位',
    },
  });
  await ask('/api/cert/template/publish', { id: saved.id, version: saved.version });
}
