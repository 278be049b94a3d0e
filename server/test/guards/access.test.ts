import { DEFAULT_BODY_BYTES, type Endpoint } from '@ganlin/contract/core/endpoint';
import { KIBIBYTE } from '@ganlin/contract/core/size';
import { expect, it } from 'vitest';
import { happenings } from '@ganlin/contract/embed/happened';
import { boundEndpoints, boundParts } from './all-endpoints.ts';

const endpoints = boundEndpoints.map(({ endpoint }) => endpoint);
const closed = endpoints
  .filter(({ access }) => access !== 'public')
  .map((endpoint) => [endpoint.path, endpoint] as const);
const byPermission = closed.filter(([, { access }]) => access.startsWith('perm:'));

const proofs: Readonly<Record<string, string>> = { undefined: '', true: 'always', sometimes: 'sometimes' };

it('is what docs/access.md says, endpoint by endpoint', async () => {
  const row = (module: string, requested: string, { access, scope, recentProof, summary }: Endpoint) =>
    `| ${[module, requested, access, scope ?? '', proofs[String(recentProof)], summary].join(' | ')} |`;
  const rows = [
    ...boundEndpoints.map(({ module, endpoint }) => row(module, `${endpoint.method} ${endpoint.path}`, endpoint)),
    ...boundParts.map(({ module, endpoint }) => row(module, `HEAD, PATCH, DELETE ${endpoint.path}/{id}`, endpoint)),
  ].toSorted();
  const table = [
    '| module | endpoint | access | scope | proof | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
  const large = boundEndpoints.flatMap(({ endpoint: { path, maxBodyBytes } }) =>
    maxBodyBytes === undefined ? [] : [`| ${path} | ${maxBodyBytes / KIBIBYTE} |`],
  );
  const bodies = ['| endpoint | KiB |', '| --- | --- |', ...large.toSorted()].join('\n');
  const flagged = endpoints.flatMap((endpoint) => {
    const flags = flagsOf(endpoint);
    return flags.length === 0 ? [] : [`| ${endpoint.path} | ${flags.join(', ')} |`];
  });
  const flags = ['| endpoint | flags |', '| --- | --- |', ...flagged.toSorted()].join('\n');
  const text = `# Who may call what\n\nMade from the contract; a test fails when it differs (\`npx vitest run access -u\` writes it).\n\n${table}\n\n## Bodies over ${DEFAULT_BODY_BYTES / KIBIBYTE} KiB\n\nA JSON body is at most ${DEFAULT_BODY_BYTES / KIBIBYTE} KiB long, except for these.\n\n${bodies}\n\n## What else they declare\n\nWhat each word means stands in \`contract/src/core/endpoint.ts\`.\n\n${flags}\n`;
  await expect(text).toMatchFileSnapshot('../../../docs/access.md');
});

it('what a frame tells the framing page is about calls of the contract', () => {
  expect(Object.keys(happenings).filter((path) => !endpoints.some((endpoint) => endpoint.path === path))).toEqual([]);
});

/** The flags an endpoint declares beside its access, e.g. `ownAccount`. */
const flagsOf = (endpoint: Endpoint): string[] =>
  Object.entries(endpoint).flatMap(([name, value]) => (value === true ? [name] : []));

/** Management endpoints whose responses belong to no department: the system as a whole, and its permissions. */
const systemWide = [
  /^\/api\/sys\/(overview|check|menu|role|config|health|alert|key|host|webhook|msg\/template)\//,
  /^\/api\/common\/file\/upload-public$/,
  // What is due, of the whole site, in figures that name nobody.
  /^\/api\/sys\/retention\//,
  // Banks and their questions belong to the whole organisation (docs/decisions/0027); their authors and reporters do
  // not.
  /^\/api\/qu\/(repo\/|import\/|duplicate\/|clause\/|qu\/(?!paging|detail|versions))/,
  // The content of the public site belongs to the whole organisation too, and so do its videos and documents.
  /^\/api\/(content\/(category|home|synonym|article\/(?!paging|detail|revisions?))|media\/(video|document)\/)/,
  // The existence of an exam, and what may be drawn for one, names nobody.
  /^\/api\/exam\/exam\/(paging|check)$/,
  // A pasted test is read and checked before it is anybody's; saving it looks at whom it is for.
  /^\/api\/exam\/pasted\/(read|check)$/,
  // So do the existence of a course, its materials, and the categories.
  /^\/api\/course\/(category\/|course\/(paging|choices|materials)$)/,
  // Battles are played by everybody, and everybody sees who plays: rankings have the same names.
  /^\/api\/battle\/(battle|match|host)\//,
  // Templates of certificates, and the keys that sign them, belong to the whole organisation, and name nobody.
  /^\/api\/cert\/(template|key)\//,
  // So do the keys of this installation and the names of others.
  /^\/api\/exchange\/site\//,
  // So do score sheets of practical tests.
  /^\/api\/practical\/sheet\//,
  // A picture that does not belong to anything yet.
  /^\/api\/(exam\/exam\/upload-cover|course\/text\/upload-picture|activity\/trainclass\/upload-picture)$/,
];

const ownAlone = [
  // Views of the user's own imports. Endpoints that check or write rows are not among them.
  /\/import\/(template|columns|recent|detail|rows|faults|discard)$/,
  // Graders see the answers that were given to them, without names, whatever their scope is.
  /^\/api\/exam\/grading\//,
  // Whose file it is, nobody knows before they agree; then only the one who asked sees it.
  /^\/api\/transcript\/request\//,
];

it('respects the data scope wherever people and departments are managed', () => {
  const forgotten = byPermission.filter(
    ([path, { scope }]) => !scope && ![...systemWide, ...ownAlone].some((all) => all.test(path)),
  );
  expect(forgotten.map(([path]) => path)).toEqual([]);
});

it('keeps everything that changes the account itself out of other systems’ frames', () => {
  const touching = closed.filter(([path]) => /\/(update|update-pass|session\/revoke)$/.test(path));
  expect(touching.length).toBeGreaterThan(2);
  for (const [path, { ownAccount }] of touching) expect(ownAccount, path).toBe(true);
});

/**
 * Actions a stolen session must not allow by itself: granting rights, revealing numbers in bulk, changing security
 * settings.
 */
const weighty = {
  always: [
    '/api/cert/key/distrust',
    '/api/cert/key/rotate',
    '/api/exchange/package/code',
    '/api/exchange/package/export',
    '/api/exchange/result/export',
    '/api/exchange/site/save',
    '/api/exchange/site/save-own',
    '/api/sys/config/integration/save',
    '/api/sys/config/policy/save',
    '/api/sys/host/delete',
    '/api/sys/host/renew-key',
    '/api/sys/host/save',
    '/api/sys/key/rotate',
    '/api/sys/retention/enable',
    '/api/sys/retention/save',
    '/api/sys/role/delete',
    '/api/sys/role/save',
    '/api/sys/user/batch-role',
    '/api/sys/user/import/confirm',
    '/api/sys/user/second-factor/remove',
    '/api/sys/user/second-factor/renew-codes',
    '/api/sys/user/second-factor/reset',
    '/api/sys/user/second-factor/start',
    '/api/sys/webhook/delete',
    '/api/sys/webhook/renew-secret',
    '/api/sys/webhook/save',
  ],
  sometimes: [
    '/api/activity/trainclass/person-export',
    '/api/activity/trainclass/person/export-task',
    '/api/sys/user/save',
  ],
} as const;

it('requires a recent proof where a session alone is not enough, and nowhere that is not listed here', () => {
  const marked = (how: true | 'sometimes') =>
    endpoints
      .filter(({ recentProof }) => recentProof === how)
      .map(({ path }) => path)
      .toSorted();
  expect(marked(true)).toEqual(weighty.always);
  expect(marked('sometimes')).toEqual(weighty.sometimes);
});

it('lets a session that waits for its second factor only give it, set one up, prove identity or sign out', () => {
  const open = closed.filter(([, { beforeSecondFactor }]) => beforeSecondFactor).map(([path]) => path);
  expect(open.toSorted()).toEqual([
    '/api/sys/user/info',
    '/api/sys/user/logout',
    '/api/sys/user/prove',
    '/api/sys/user/second-factor/confirm',
    '/api/sys/user/second-factor/detail',
    '/api/sys/user/second-factor/start',
    '/api/sys/user/second-factor/verify',
  ]);
});
