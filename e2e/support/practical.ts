import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { openGuestPhone } from './battle.ts';
import type { Caller } from './exam-paper.ts';
import type { Pupil } from './pupils.ts';
import type { Site } from './site.ts';

const item = (id: string, text: string, more: object = {}) => ({
  id,
  text,
  hint: '',
  points: 50,
  partial: 25,
  veto: false,
  photo: false,
  ...more,
});

interface Crew {
  readonly lead: Pupil;
  readonly second: Pupil;
  readonly candidate: Pupil;
}

/** An open test of today with a small sheet: two items, one of which needs a photo. Returns its id and its title. */
export async function openPractical({ ask }: Caller, { lead, second, candidate }: Crew) {
  const title = `火箭操作（演练 ${randomUUID().slice(0, 4)}）`;
  const saved = await ask<{ id: string; version: number }>('/api/practical/sheet/save', {
    form: {
      title: `${title}评分表`,
      workKind: '火箭作业',
      pass: 80,
      minutes: 10,
      sections: [
        { title: '作业前准备', items: [item('i1', '核对空域批复', { veto: true })] },
        { title: '装填', items: [item('i2', '锁紧装置到位', { photo: true })] },
      ],
    },
  });
  await ask('/api/practical/sheet/publish', saved);
  const test = await ask<{ id: string; version: number }>('/api/practical/test/save', {
    form: {
      title,
      sheetId: saved.id,
      place: '训练场',
      heldOn: '2026-06-01',
      classId: null,
      examId: null,
      joinRule: 1,
      theoryPercent: null,
      certificateTemplateId: null,
      groups: [{ leadId: lead.id, secondId: second.id, thirdId: null, candidateIds: [candidate.id] }],
    },
  });
  await ask('/api/practical/test/open', test);
  return { id: test.id, title };
}

/** The phone of a user who is signed in. */
export async function phoneOf(browser: Browser, site: Site, { token }: Pupil): Promise<Page> {
  const page = await openGuestPhone(browser, site);
  await page.context().addCookies([{ name: 'token', value: token, url: site.origin }]);
  return page;
}

/** A stroke on the pad, as a finger draws it. */
export async function signOn(page: Page, who: string): Promise<void> {
  const pad = page.getByRole('region', { name: new RegExp(`^${who}签名`) });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.7, { steps: 5 });
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.4, { steps: 5 });
  await page.mouse.up();
}
