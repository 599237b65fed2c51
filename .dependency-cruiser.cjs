// The boundaries of ARCHITECTURE.md, section "Floors and borders".
const feature = '^app/(?!ui/|platform/|shared/)([^/]+)/'

/**
 * The floors of a feature, the lowest first. A floor imports only floors below it, and nothing inside the feature imports its front
 * door, which are the files beside the floors.
 */
const FLOORS = {
  accounts: ['model', 'bookmarks', 'saved-cases', 'members', 'overview', 'card', 'screens'],
  attorneys: [
    'model',
    'search',
    'listing',
    'links',
    'contact',
    'applications',
    'upkeep',
    'import',
    'screens',
  ],
  blog: ['model', 'pictures', 'reading', 'writing', 'screens'],
  cases: [
    'model',
    'status',
    'deadlines',
    'follow-up',
    'files',
    'record',
    'approvals',
    'person',
    'attorney-copy',
    'keys',
    'intake',
    'client',
    'queue',
    'desk',
    'closing',
    'statistics',
    'screens',
  ],
  content: ['model', 'items', 'publishing', 'editing', 'imports', 'screens'],
  factbook: ['model', 'kinds', 'facts', 'editing', 'screens'],
  forum: ['model', 'posts', 'safety', 'composing', 'reading', 'moderation', 'upkeep', 'screens'],
  messages: ['model', 'copies', 'keys', 'receiving', 'desk', 'screens'],
  newsletter: ['model', 'subscribers', 'letters', 'sending', 'issues', 'screens'],
  pages: ['model', 'policies', 'for-machines', 'spanish'],
  resources: ['model', 'pdfs', 'making', 'hub', 'letters', 'screens'],
  rights: [],
  search: ['model', 'tuning', 'finding', 'relevance', 'failed', 'kinds', 'screens'],
  staff: [
    'model',
    'health',
    'sign-in',
    'people',
    'keys',
    'content',
    'settings',
    'setup',
    'overview',
    'help',
    'screens',
  ],
}

/** The same where the files beside the floors are the ground: every floor may import them, and they import no floor. */
const FLOORS_ON_GROUND = {
  platform: [
    'text',
    'dates',
    'sealing',
    'settings',
    'secrets',
    'file-store',
    'roles',
    'audit',
    'jobs',
    'http',
    'mail',
    'presence',
    'passphrases',
    'sandbox',
    'rendering',
    'search-text',
    'keys',
    'auth',
    'content-archive',
    'site-settings',
    'backup',
    'documents',
    'images',
    'forms',
    'autosave',
    'webhooks',
  ],
  shared: ['promises', 'crisis', 'content-notes', 'reminders', 'access-card'],
  ui: ['illustrations', 'parts', 'crisis', 'forms', 'page', 'staff', 'gallery'],
}

/** No path at all would match every file. */
const floorRule = (from, to, name) =>
  to.length > 0 && {
    name,
    severity: 'error',
    from: { path: from, pathNot: '\\.test\\.tsx?$' },
    to: { path: to },
  }
const floorRules = [FLOORS, FLOORS_ON_GROUND].flatMap((features) =>
  Object.entries(features).flatMap(([name, floors]) => {
    const above = (at) => floors.slice(at).map((floor) => `^app/${name}/${floor}/`)
    // The catalog of messages lies below all floors.
    const beside = `^app/${name}/(?!copy\\.ts$)[^/]+\\.tsx?$`
    const onGround = features === FLOORS_ON_GROUND
    return [
      ...floors.map((floor, at) =>
        floorRule(
          `^app/${name}/${floor}/`,
          [...(onGround ? [] : [beside]), ...above(at + 1)],
          `${name}-${floor}-imports-only-floors-below`,
        ),
      ),
      ...(onGround ? [floorRule(beside, above(0), `${name}-ground-imports-no-floor`)] : []),
    ]
  }),
)

module.exports = {
  forbidden: [
    ...floorRules.filter(Boolean),
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
      to: { path: [feature, '^app/shared/'] },
    },
    {
      name: 'shared-knows-no-feature',
      severity: 'error',
      from: { path: '^app/shared/' },
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
      from: { path: '^app/(?!staff/|search/|ui/|platform/|shared/)[^/]+/' },
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
          '^app/platform/auth/auth\\.server\\.ts$',
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
          '^db/(dialect|sqlite|postgres|folder-lock)\\.server\\.ts$',
          '^node_modules/',
          '^tests/',
          '^scripts/',
          // Asks the server's own statistics.
          '^bench/many\\.ts$',
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
