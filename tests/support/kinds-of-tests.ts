import { globSync, readFileSync } from 'node:fs'

// Which test files run where. A file says by what it imports whether it opens a database; nobody keeps a list of those.

const FOLDERS = ['app', 'db', 'server', 'scripts', 'tests/requests', 'tests/support', 'tests/mutants']
const OPENS_A_DATABASE =
  /tests\/support\/(?:database|site|case-verbs|staff|cases|newsletter-sender)\.ts|\.\.\/support\/(?:database|site|case-verbs|staff|cases|newsletter-sender)\.ts|site-process\.ts/

/**
 * These open a database, but ask it nothing that other tests do not ask on PostgreSQL too: they look at pages, headers, files
 * and processes. Once, on SQLite, is enough.
 */
const SQLITE_IS_ENOUGH = [
  'tests/requests/bodies.test.ts',
  'tests/requests/budgets.test.ts',
  'tests/requests/first-press.test.ts',
  'tests/requests/invite.test.ts',
  'tests/requests/requirements.test.ts',
  'tests/requests/resource-files.test.ts',
  'tests/requests/rights.test.ts',
  'tests/requests/sharing.test.ts',
  'tests/requests/specification.test.ts',
  'tests/requests/staff-access.test.ts',
  'tests/requests/uploads.test.ts',
]

interface KindsOfTests {
  /** Plain functions on plain objects: run once, in one process. */
  plain: string[]
  /** With a database: run on SQLite. */
  database: string[]
  /** Run on PostgreSQL as well. */
  both: string[]
}

export function kindsOfTests(): KindsOfTests {
  const all = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.test.{ts,tsx}`)).sort()
  const database = all.filter((file) => OPENS_A_DATABASE.test(readFileSync(file, 'utf8')))
  const wrong = SQLITE_IS_ENOUGH.filter((file) => !database.includes(file))
  if (wrong.length > 0) throw new Error(`No test with a database is called ${wrong.join(', ')}`)
  return {
    plain: all.filter((file) => !database.includes(file)),
    database,
    both: database.filter((file) => !SQLITE_IS_ENOUGH.includes(file)),
  }
}
