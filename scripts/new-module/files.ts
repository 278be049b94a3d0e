/** A tiny module, file by file, as a developer would write it: weather radar stations. */
export const newModule: Readonly<Record<string, string>> = {
  'contract/src/radar/station.ts': `import { z } from 'zod';
import { post } from '../core/endpoint.ts';

export const radarApi = {
  list: post('/api/radar/station/list', {
    summary: '雷达站',
    access: 'perm:radar:station:list',
    scope: 'dept',
    request: z.object({}),
    response: z.array(z.object({ name: z.string().max(50) })).max(100),
    errors: ['radarSilent'],
  }),
};
`,
  'contract/src/radar/errors.ts': `import type { ErrorTable } from '../core/module.ts';

export const radarErrors = {
  radarSilent: { code: 90010001, msg: '雷达站没有回答' },
} as const satisfies ErrorTable;
`,
  'contract/src/radar/permissions.ts': `import type { LabelTable } from '../core/module.ts';

export const radarPermissions = { 'radar:station:list': '查看雷达站' } as const satisfies LabelTable;
`,
  'contract/src/radar/audit.ts': `import type { LabelTable } from '../core/module.ts';

export const radarAuditActions = { 'radar.listed': '查看雷达站' } as const satisfies LabelTable;
`,
  'contract/src/radar/pages.ts': `import type { PageTable } from '../core/site-page.ts';

export const radarPages = { '/radar/about': { title: '关于雷达站' } } as const satisfies PageTable;
`,
  'contract/src/radar/module.ts': `export { radarAuditActions as auditActions } from './audit.ts';
export { radarErrors as errors } from './errors.ts';
export { radarPages as pages } from './pages.ts';
export { radarPermissions as permissions } from './permissions.ts';

export const errorRange = 9001;
`,
  'server/src/modules/radar/menus.ts': `import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const radarMenus: readonly MenuPart[] = [
  {
    below: 'management',
    at: 45,
    code: 'radar',
    type: MenuType.menu,
    title: '雷达站',
    path: '/admin/radar',
    component: 'radar/stations',
    icon: 'cloud',
    functions: ['radar:station:list'],
  },
];
`,
  'server/src/modules/radar/list-stations.ts': `import type { radarApi } from '@ganlin/contract/radar/station';
import type { Handler } from '../../platform/http/handler.ts';
import { record } from '../audit/index.ts';
import { scopeOf } from '../iam/index.ts';

export const listStations: Handler<typeof radarApi.list> = async (ctx) => {
  await scopeOf(ctx);
  await record(ctx, { action: 'radar.listed', target: 'radar:all', summary: '雷达站' });
  return [{ name: '大兴安岭雷达站' }];
};
`,
  'server/src/modules/radar/index.ts': `import { radarApi } from '@ganlin/contract/radar/station';
import { answer, defineModule } from '../../platform/module/module.ts';
import { listStations } from './list-stations.ts';
import { radarMenus } from './menus.ts';

export const radar = defineModule({
  name: 'radar',
  menus: radarMenus,
  answers: [answer(radarApi, { list: listStations })],
});
`,
  'server/src/modules/radar/radar.test.ts': `import { menuApi } from '@ganlin/contract/iam/menu';
import { radarApi } from '@ganlin/contract/radar/station';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { pageAt } from '../portal/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('is reachable for those who may, guarded from those who may not, and in the menu', async () => {
  const [admin, learner] = [await app.admin(), await app.learner()];
  expect(await admin.call(radarApi.list, {})).toEqual([{ name: '大兴安岭雷达站' }]);
  await expect(learner.call(radarApi.list, {})).rejects.toThrow();
  await expect(app.guest.call(radarApi.list, {})).rejects.toThrow();
  expect(JSON.stringify(await admin.call(menuApi.routes, {}))).toContain('radar/stations');
  expect(JSON.stringify(await learner.call(menuApi.routes, {}))).not.toContain('radar/stations');
  expect(pageAt('/radar/about', new URLSearchParams()).key).toBe('other');
  expect(pageAt('/radar/nothing', new URLSearchParams()).key).toBe('missing');
});
`,
  'web/src/features/radar/stations.tsx': `import { radarApi } from '@ganlin/contract/radar/station';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api/query.ts';

export default function StationsScreen() {
  const { data = [] } = useQuery(query(radarApi.list, {}));
  return (
    <ul>
      {data.map(({ name }) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
`,
  'web/src/features/radar/about.tsx': `export default function AboutScreen() {
  return <p>雷达看得见云里的雨滴。</p>;
}
`,
  'web/src/features/radar/menu-screens.ts': `import type { MenuScreens } from '../../lib/screen/feature.ts';

export const menuScreens: MenuScreens = {
  'radar/stations': () => import('./stations.tsx'),
};
`,
  'web/src/features/radar/routes.ts': `import { radarPages } from '@ganlin/contract/radar/pages';
import type { Feature } from '../../lib/screen/feature.ts';

export const feature = {
  pages: radarPages,
  pageScreens: { '/radar/about': () => import('./about.tsx') },
} as const satisfies Feature<keyof typeof radarPages>;
`,
};
