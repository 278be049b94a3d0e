const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** Who may import whom (docs/architecture.md). Each rule is shown to fire by scripts/checks.test.ts. */
const rule = (name, from, to) => ({ name, severity: 'error', from, to });

/** A server module may call those before it in the list of app.ts, through their index: downwards only. */
const app = readFileSync(join(__dirname, 'server/src/app.ts'), 'utf8');
const [, list = ''] = /modules: readonly Module\[\] = \[([^\]]+)\]/.exec(app) ?? [];
const modules = list.split(',').flatMap((name) => name.trim() || []);
if (modules.length === 0) throw new Error('no list of modules in server/src/app.ts');

const lookDown = modules.map((module, at) =>
  rule(
    `modules-look-down-${module}`,
    { path: `^server/src/modules/${module}/`, pathNot: '\\.test\\.ts$' },
    { path: '^server/src/modules/', pathNot: `^server/src/modules/(${modules.slice(0, at + 1).join('|')})/` },
  ),
);

const ours = '^(contract|domain|server|web|e2e|scripts)/';
const notTests = '(\\.test\\.tsx?$|^server/test/)';

module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    rule(
      'contract-is-a-leaf',
      { path: '^contract/src/' },
      { pathNot: '^(contract/(src|test)/|node_modules/(zod|fast-check|vitest)/)' },
    ),
    rule(
      'domain-is-above-contract-only',
      { path: '^domain/src/' },
      { pathNot: '^(contract/src/|domain/|node_modules/(zod|fast-check|vitest)/)' },
    ),
    rule('server-never-imports-web', { path: '^server/' }, { path: '^web/' }),
    rule('web-never-imports-server', { path: '^web/' }, { path: '^server/' }),
    rule(
      'platform-knows-no-module',
      { path: '^server/src/platform/', pathNot: notTests },
      { path: '^server/src/(modules/|app\\.ts)' },
    ),
    rule('platform-is-below-kits', { path: '^server/src/platform/', pathNot: notTests }, { path: '^server/src/kits/' }),
    rule(
      'kits-know-no-module',
      { path: '^server/src/kits/', pathNot: notTests },
      { path: '^server/src/(modules/|app\\.ts)' },
    ),
    rule(
      'only-main-knows-the-app',
      { path: '^server/src/modules/', pathNot: notTests },
      { path: '^server/src/(app|process|main)\\.ts$' },
    ),
    rule(
      'modules-meet-at-index',
      { path: '^server/src/modules/([^/]+)/' },
      {
        path: '^server/src/modules/',
        pathNot: ['^server/src/modules/$1/', '^server/src/modules/[^/]+/index\\.ts$'],
      },
    ),
    ...lookDown,
    rule(
      'rules-are-pure',
      { path: '\\.rules\\.ts$' },
      { path: '^server/src/(platform/|modules/.*(queries|index)\\.ts$)' },
    ),
    rule(
      'only-http-knows-fastify',
      { path: '^server/src/', pathNot: '^server/src/platform/http/' },
      { path: 'node_modules/(fastify|@fastify)/' },
    ),
    rule(
      'only-realtime-knows-socket-io',
      { path: ours, pathNot: '^(server/src/platform/realtime/|server/test/|web/src/lib/realtime/.*\\.test\\.tsx?$)' },
      { path: 'node_modules/(socket\\.io(-parser|-adapter)?|engine\\.io[^/]*|@socket\\.io)/' },
    ),
    rule(
      'only-realtime-knows-its-client',
      { path: ours, pathNot: '^(web/src/lib/realtime/|server/test/)' },
      { path: 'node_modules/socket\\.io-client/' },
    ),
    rule(
      'sql-lives-in-queries',
      { path: '^server/src/', pathNot: '^server/src/platform/(db/|platform\\.ts)|queries\\.ts$' },
      { path: 'node_modules/kysely/' },
    ),
    rule('lib-and-ui-know-no-feature', { path: '^web/src/(ui|lib|theme)/' }, { path: '^web/src/(kits|features|app)/' }),
    rule('lib-is-below-ui', { path: '^web/src/lib/' }, { path: '^web/src/ui/' }),
    rule('kits-below-features', { path: '^web/src/kits/' }, { path: '^web/src/(features|app)/' }),
    rule(
      'features-do-not-meet',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/(app/|features/)', pathNot: '^web/src/features/$1/' },
    ),
  ],
  // Without enhancedResolveOptions imports of workspace packages stay unresolved, and no rule between packages fires.
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default', 'node'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
};
