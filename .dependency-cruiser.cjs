// Who may import whom. Each rule has a planted breach in scripts/walls.test.ts.
const test = '\\.(test|e2e)\\.tsx?$'
const testing = '(^|/)testing/'
// What a start shows and hands on: names without any code behind them.
const demoAccounts = '^demo/src/(accounts|simulator/apps)\\.ts$'
// All that the browser loads of the contract: plain values; the shapes would bring zod into the first screen.
const loadedByWeb =
  '^contract/src/platform/(accent|access|announcement-fields|app-order|branding|codes|connection-values|end-reasons|formatted-text/[a-z-]+|in-app-browser|look|mail-address|mail-variables|mailed-code|objects|screen-paths|sensitive-screens|sheet-text|unseen)\\.ts$'
const ours = '^(contract|runtime|identity|server|provider|web|demo|mock|launcher)/'
/**
 * Groups of features, as the menu of the product groups them. Within a group a feature may import those before it; what stands in
 * the folder of the group itself, such as its routes, may import all of them.
 */
const groups = {
  accounts: [
    'credentials',
    'inner',
    'passkeys',
    'external',
    'email-change',
    'own-sessions',
    'second-factor-coverage',
  ],
  announcements: ['reading', 'mails', 'receipts', 'statistics', 'maintenance'],
  catalogue: [
    'own-links',
    'apps',
    'systems',
    'ops-contacts',
    'administration',
    'app-icon',
    'sign-on-access',
    'connections',
  ],
  directory: ['organizations', 'roles', 'people', 'import', 'provided', 'ldap', 'scim'],
  guides: ['tour', 'help'],
  logs: ['login', 'operation'],
  mail: ['addresses', 'contacts', 'groups', 'templates', 'delivery'],
  permissions: ['elements', 'delegations', 'requests', 'sign-in-policies', 'sign-in-sources'],
  portal: ['dictionary', 'releases', 'settings', 'sites', 'system', 'tools', 'translations', 'zones'],
  statistics: ['logins', 'integration'],
}
const withinGroups = Object.entries(groups).flatMap(([group, features]) =>
  features.map((feature, place) => ({
    name: 'features-of-a-group-in-order',
    comment: 'Siblings import each other one way only.',
    severity: 'error',
    from: { path: `^(server|web)/src/features/${group}/${feature}/`, pathNot: [test] },
    to: {
      path: `^$1/src/features/${group}/`,
      pathNot: [
        `^$1/src/features/${group}/(${features.slice(0, place + 1).join('|')})/`,
        // The floor of the group.
        `^$1/src/features/${group}/[^/]+$`,
      ],
    },
  })),
)

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'every-import-resolves',
      comment: 'A wall does not see an import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: [test, testing] },
      to: { pathNot: ['^contract/src/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'contract-platform-knows-no-feature',
      severity: 'error',
      from: { path: '^contract/src/platform/', pathNot: [test] },
      to: { path: '^contract/src/', pathNot: ['^contract/src/platform/'] },
    },
    {
      name: 'contract-feature-knows-no-other',
      severity: 'error',
      from: { path: '^contract/src/features/(.+?)(\\.test)?\\.ts$' },
      to: { path: '^contract/src/', pathNot: ['^contract/src/platform/', '^contract/src/features/$1\\.ts$'] },
    },
    {
      name: 'runtime-knows-no-workspace',
      severity: 'error',
      from: { path: '^runtime/' },
      to: { path: ours, pathNot: ['^runtime/'] },
    },
    {
      name: 'identity-knows-only-runtime',
      comment: 'The bundled provider holds it; a portal with another provider holds it itself.',
      severity: 'error',
      from: { path: '^identity/', pathNot: [test, testing] },
      to: { path: ours, pathNot: ['^(identity|runtime)/'] },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^(server|web)/src/platform/', pathNot: [test] },
      to: { path: '^$1/src/(features|app)/' },
    },
    {
      name: 'ui-stands-alone',
      comment: 'It gets data and words as props; the icons are its own.',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: [test] },
      to: { path: `${ours}|^scripts/`, pathNot: ['^web/src/(ui|icons)/'] },
    },
    {
      name: 'feature-knows-no-other-group',
      comment: 'app hands in what a feature needs from another group.',
      severity: 'error',
      from: { path: '^(server|web)/src/features/([^/]+)/', pathNot: [test] },
      to: { path: '^$1/src/(features|app)/', pathNot: ['^$1/src/features/$2/'] },
    },
    ...withinGroups,
    {
      name: 'server-stands-alone',
      severity: 'error',
      from: { path: '^server/', pathNot: [test, testing] },
      to: { path: ours, pathNot: ['^(server|contract|runtime|identity)/'] },
    },
    {
      name: 'web-stands-alone',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: ours, pathNot: ['^(web|contract)/'] },
    },
    {
      name: 'web-knows-the-types-of-the-contract',
      comment: 'One part of the build reads all failures: what it writes into a chunk are plain texts.',
      severity: 'error',
      from: { path: '^web/', pathNot: [test, testing, '^web/build/failure-words\\.ts$'] },
      to: { path: '^contract/', pathNot: loadedByWeb, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'what-the-web-loads-brings-nothing',
      severity: 'error',
      from: { path: loadedByWeb, pathNot: [test] },
      // The rule for formatted texts is several files.
      to: { pathNot: '^contract/src/platform/formatted-text/' },
    },
    {
      name: 'provider-stands-alone',
      comment: 'Any other provider could stand in its place.',
      severity: 'error',
      from: { path: '^provider/', pathNot: [test, testing] },
      to: { path: ours, pathNot: ['^(provider|runtime|identity)/'] },
    },
    {
      name: 'launcher-knows-only-runtime',
      comment: 'It starts the others as processes, and prints the accounts of the demo.',
      severity: 'error',
      from: { path: '^launcher/' },
      to: { path: ours, pathNot: ['^(launcher|runtime)/', demoAccounts] },
    },
    {
      name: 'demo-knows-no-web-nor-launcher',
      severity: 'error',
      from: { path: '^demo/', pathNot: [test, testing] },
      to: { path: '^(web|launcher)/' },
    },
    {
      name: 'nobody-knows-demo',
      comment: 'Production runs without it.',
      severity: 'error',
      from: { path: ours, pathNot: ['^(demo|mock)/', test, testing] },
      to: { path: '^demo/', pathNot: demoAccounts },
    },
    {
      name: 'nobody-knows-mock',
      comment: 'It stands before the web from outside; nothing that runs in production can hold any of it.',
      severity: 'error',
      from: { pathNot: ['^mock/', test] },
      to: { path: '^mock/' },
    },
    {
      name: 'mock-knows-contract-and-accounts',
      comment: 'It needs neither a server nor a database. Recording its replies does.',
      severity: 'error',
      from: { path: '^mock/', pathNot: [test, testing, '^mock/record/'] },
      to: { path: ours, pathNot: ['^(mock|contract)/', demoAccounts] },
    },
    {
      name: 'sql-only-in-stores',
      severity: 'error',
      from: {
        path: ours,
        pathNot: [
          test,
          testing,
          '^runtime/src/(copy-in|copy-out|database|migrate|row-reader)\\.ts$',
          '(^|[/-])(store|reports)\\.ts$',
          '^server/src/platform/',
          '^(provider|demo)/src/database\\.ts$',
          '^launcher/src/(base-backup|external-database)\\.ts$',
        ],
      },
      // A type may be named anywhere: whoever hands a pool on writes no SQL.
      to: { path: '(^|/)node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'testing-only-from-tests',
      severity: 'error',
      from: { pathNot: [test, testing, '^(e2e|bench|mock/record)/', '^vitest\\.config\\.ts$'] },
      to: { path: testing },
    },
  ],
  options: {
    parser: 'swc',
    // TypeScript 7 is not known to this tool; swc alone would pass over imports of types without this.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^([^/]+/dist|data|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
