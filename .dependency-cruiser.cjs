// The boundaries of ARCHITECTURE.md, section "The dependency rule".
const feature = '^app/(?!ui/|platform/)([^/]+)/'

module.exports = {
  forbidden: [
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
        pathNot: ['^app/$1/', '^app/([^/]+)/\\1\\.server\\.ts$', '^app/[^/]+/(rules|labels)\\.ts$'],
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
        pathNot: ['/(components|routes)/', '^app/(forum|pages|reading)/', '\\.test\\.ts$'],
      },
      to: { path: ['node_modules/(react|react-dom|react-router|hono)/', '/routes/', '\\.tsx$'] },
    },
    // Rooms of one feature. What all rooms of a case share knows none of those who work on it.
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
      name: 'receipts-and-mails-know-no-checkout',
      severity: 'error',
      from: { path: '^app/donations/receipts/', pathNot: '\\.test\\.ts$' },
      to: { path: '^app/donations/(checkout|donor-portal|stripe-sync|mails)/' },
    },
    {
      name: 'screens-ask-they-do-not-query',
      severity: 'error',
      from: { path: '/routes/' },
      to: { path: 'node_modules/kysely/' },
    },
    {
      name: 'the-database-is-handed-down',
      severity: 'error',
      from: {
        path: '^(app|db)/',
        pathNot: [
          '/routes/',
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
