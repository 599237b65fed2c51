// The boundaries of ARCHITECTURE.md, section "Floors and borders".
const feature = '^app/(?!ui/|platform/)([^/]+)/'

/**
 * The floors of a feature, lowest first. A floor imports only floors below it, and nothing inside the feature imports
 * its front door, which are the files beside the floors.
 */
const FLOORS = {
  blog: ['model', 'pictures', 'reading', 'writing', 'screens'],
  donations: ['model', 'receipts', 'mails', 'ledger', 'stripe', 'checkout', 'portal', 'screens'],
  factbook: ['model', 'kinds', 'facts', 'editing', 'screens'],
  messages: ['model', 'copies', 'keys', 'desk', 'receiving', 'screens'],
  newsletter: ['model', 'subscribers', 'issues', 'sending', 'screens'],
  search: ['model', 'tuning', 'finding', 'relevance', 'failed', 'screens'],
}

const floorRules = Object.entries(FLOORS).flatMap(([name, floors]) =>
  floors.map((floor, at) => ({
    name: `${name}-${floor}-imports-only-floors-below`,
    severity: 'error',
    from: { path: `^app/${name}/${floor}/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: [`^app/${name}/[^/]+$`, ...floors.slice(at + 1).map((above) => `^app/${name}/${above}/`)] },
  })),
)

module.exports = {
  forbidden: [
    ...floorRules,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'ui-knows-only-ui',
      severity: 'error',
      from: { path: '^app/ui/' },
      to: { path: '^(app/(?!ui/)|db/|server/)' },
    },
    {
      name: 'db-knows-nothing-of-app',
      severity: 'error',
      from: { path: '^db/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(app|server)/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^app/platform/' },
      to: { path: feature },
    },
    {
      name: 'features-meet-at-the-front-door',
      severity: 'error',
      from: { path: feature },
      to: {
        path: feature,
        pathNot: ['^app/$1/', '^app/([^/]+)/\\1\\.server\\.ts$', '^app/[^/]+/(model/)?(rules|labels)\\.ts$'],
      },
    },
    {
      name: 'consoles-are-on-top',
      severity: 'error',
      from: { path: '^app/(?!staff/|search/|ui/|platform/)[^/]+/' },
      to: { path: '^app/(staff|search)/' },
    },
    {
      name: 'rules-live-below-the-screen',
      severity: 'error',
      from: {
        path: '^app/(?!ui/|platform/)[^/]+/.+\\.ts$',
        pathNot: ['/(components|routes|screens)/', '^app/(forum|pages|reading)/', '\\.test\\.ts$'],
      },
      to: { path: ['node_modules/(react|react-dom|react-router|hono)/', '/(routes|screens)/', '\\.tsx$'] },
    },
    // Folders of one feature. What all folders of a case share must not import the folders of those who work on it.
    {
      name: 'a-case-knows-nobody-who-works-on-it',
      severity: 'error',
      from: { path: '^app/cases/(record|status|deadlines|files)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^app/cases/(intake|client|queue|desk|keys|closing|statistics)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-persons-rooms-know-no-staff-room',
      severity: 'error',
      from: { path: '^app/cases/(intake|client|follow-up)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^app/cases/(queue|desk|keys|closing|approvals|statistics)/' },
    },
    {
      name: 'the-search-index-knows-no-other-room',
      severity: 'error',
      from: { path: '^app/attorneys/search-index/', pathNot: '\\.test\\.ts$' },
      to: { path: '^app/attorneys/[^/]+/', pathNot: '^app/attorneys/search-index/' },
    },
    {
      name: 'screens-ask-they-do-not-query',
      severity: 'error',
      from: { path: '/(routes|screens)/' },
      to: { path: 'node_modules/kysely/' },
    },
    {
      name: 'the-database-is-handed-down',
      severity: 'error',
      from: {
        path: '^(app|db)/',
        pathNot: [
          '/(routes|screens)/',
          '^app/pages/',
          '^app/root\\.tsx$',
          '\\.test\\.tsx?$',
          '^app/platform/accounts/auth\\.server\\.ts$',
          '^db/',
        ],
      },
      to: { path: '^db/connect\\.server\\.ts$' },
    },
    {
      name: 'one-file-knows-the-database',
      severity: 'error',
      from: {
        pathNot: [
          '^db/(dialect|sqlite|folder-lock)\\.server\\.ts$',
          '^node_modules/',
          '^tests/',
          '^scripts/',
        ],
      },
      to: { path: ['^(node:)?sqlite$', 'node_modules/pg/', 'node_modules/kysely/dist/helpers/'] },
    },
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: { pathNot: ['^tests/', '\\.test\\.tsx?$', '^bench/', '^scripts/'] },
      to: { path: ['^tests/', '\\.test\\.tsx?$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router)/|/\\+types/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
}
