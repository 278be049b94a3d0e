import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp, TestUser } from '../support/app.ts';
import { partMethods } from './doors.ts';
import type { Finding } from './finding.ts';
import type { Stage } from './reach.ts';

/** Uploads in parts are named in the path: another user's must look missing, whatever the method. */
export async function partFindings({ app, world, ledger }: Stage, endpoints: readonly Endpoint[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { admin, staff } = world.callers;
  for (const { path } of endpoints) {
    const upload = world.records.own[path.includes('/document/') ? 'document' : 'video'] ?? '';
    for (const method of partMethods) {
      const ask = (who: TestUser, id: string) => answerOf(app, who, { method, url: `${path}/${id}` });
      const unknown = await ask(staff, newId());
      const anothers = await ask(staff, upload);
      const isWritten = (await ledger.changes()).length > 0;
      const own = await ask(admin, upload);
      await ledger.undo();
      const cell = `${method} ${path}/{id}`;
      if (anothers !== unknown || isWritten)
        findings.push({ cell: `${cell} of anothers`, problem: `${anothers}, but what is not there: ${unknown}` });
      if (own === unknown) findings.push({ cell: `${cell} of own`, problem: `answered as not there: ${own}` });
    }
  }
  return findings;
}

async function answerOf(
  { http }: TestApp,
  { token }: TestUser,
  { method, url }: { readonly method: (typeof partMethods)[number]; readonly url: string },
): Promise<string> {
  const { statusCode, body } = await http.inject({ method, url, headers: { token, 'tus-resumable': '1.0.0' } });
  return `${statusCode} ${body}`;
}
