import type { Page } from '@playwright/test';
import { callerFor } from './exam-paper.ts';
import { learner } from './test.ts';
import type { Site } from './site.ts';

/** Templates, certificates, who is qualified and practical tests, as staff see them. */
export function certificateScreens(site: () => Site) {
  return [
    { name: 'certificate-designer', path: () => designerPath(site()), ready: '发布检查', wide: true },
    { name: 'certificates', path: '/admin/cert/grant', ready: '有效' },
    { name: 'qualified', path: '/admin/cert/qualified', ready: '持证率' },
    { name: 'practical-results', path: () => resultsPath(site()), ready: '实操考核' },
    // The administrator is the lead examiner of the demo's test.
    { name: 'practical', path: () => sheetPath(site()), ready: '作业前准备', whole: true },
  ] as const;
}

/** What a holder has. */
export function ownCertificateScreens() {
  return [
    { name: 'own-certificates', path: '/web/certificate', ready: '我的证书', whole: true },
    { name: 'transcript', path: '/web/transcript', ready: '档案号', whole: true },
  ] as const;
}

/** A stranger who has scanned the learner's certificate. */
export const verifyScreen = () => ({ name: 'verify', path: codePath, ready: '有效', whole: true }) as const;

async function codePath(page: Page): Promise<string> {
  const { ask } = await callerFor(page.request, 'learner');
  const listed = await ask<{ qr: string }[]>('/api/cert/own/list', {});
  const { pathname, hash } = new URL(listed[0]?.qr ?? '');
  return `${pathname}${hash}`;
}

async function designerPath({ db }: Site): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from certificate_template order by id limit 1');
  return `/admin/cert/template/edit/${rows[0]?.id}`;
}

async function resultsPath({ db }: Site): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from practical_test order by id limit 1');
  return `/admin/practical/test/results/${rows[0]?.id}`;
}

async function sheetPath({ db }: Site): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `select c.id from practical_candidate c join iam_user u on u.id = c.user_id where u.user_name = $1`,
    [learner.name],
  );
  return `/web/examiner?candidate=${rows[0]?.id}`;
}
