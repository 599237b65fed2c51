import { execFile } from 'node:child_process'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { PROXIES } from '#tests/support/proxies.ts'
import { isBuilt } from './build/build-state.ts'
import { build } from './build.ts'
import { check } from './check.ts'
import { run, TOOLS } from './process/run.ts'
import { bundlePackages } from './testing/bundled-packages.ts'
import { lighthouse } from './testing/lighthouse.ts'
import { pgbouncerIsThere, startPgbouncer } from './testing/pgbouncer.ts'
import { postgresBinaries, startPostgres } from './testing/postgres.ts'
import { prepareDatabases } from './testing/prepared-databases.ts'
import {
  afterSecondRun,
  type Counts,
  countsIn,
  type FirstCounts,
  FLAKY,
  filesFor,
  filesToRunAgain,
  folderForTests,
  SCREEN_KINDS,
  screensToOpen,
  toldFlaky,
} from './testing/test-runs.ts'

// npm test: the checks, the build, then every test on both databases and in a real browser.
//   cases             only the tests of a feature, or with that word in their path, without the checks;
//                     with TEST_EVERY_VARIATION=no as npm test has them
//   --only journeys   only the browser journeys     --only protection   the slow proofs
//   --full            the whole matrix of screens, the slow proofs, Lighthouse and both of these variations too
//   --behind-pgbouncer   the tests on PostgreSQL, through PgBouncer with three connections for each database
//   --pools-of-one       the tests on PostgreSQL, each site with a single connection for its work

const there = (file: string) => () => existsSync(file)
const NEEDED = [
  { debian: 'postgresql', there: () => postgresBinaries() !== undefined },
  { debian: 'poppler-utils', there: there('/usr/bin/pdftoppm') },
  { debian: 'age', there: there('/usr/bin/age') },
  // As wide as Arial, which nearly every reader's device has: it determines the layout until the page's own font is
  // loaded.
  { debian: 'fonts-liberation', there: there('/usr/share/fonts/truetype/liberation') },
]
const CHROMIUM = {
  debian: 'chromium',
  there: () => existsSync('/usr/bin/chromium') || Boolean(process.env.CHROMIUM),
}
/** Chromium without its windows: it needs half the CPU time, and less has to be installed. Older systems do not have it. */
const HEADLESS = {
  debian: 'chromium-headless-shell',
  there: () => existsSync('/usr/bin/chromium-headless-shell') || Boolean(process.env.CHROMIUM),
}
/**
 * Needed by the full run only: Lighthouse runs in the usual browser, LibreOffice paginates the Word files, a release is
 * made and gets its socket from systemd, Prometheus checks the alert rules, and the site is asked through proxies.
 */
const NEEDED_IN_FULL = [
  CHROMIUM,
  { debian: 'libreoffice-writer', there: there('/usr/bin/soffice') },
  { debian: 'systemd', there: there('/usr/bin/systemd-socket-activate') },
  { debian: 'binutils', there: there('/usr/bin/strip') },
  { debian: 'prometheus', there: there('/usr/bin/promtool') },
  ...PROXIES.map((one) => ({ debian: one.package, there: there(one.program) })),
]
const PGBOUNCER = { debian: 'pgbouncer', there: pgbouncerIsThere }
const RESULTS = 'test-results/results.json'
const RESULTS_AGAIN = 'test-results/results-again.json'
const NOTHING_RUN: FirstCounts = { passed: 0, failed: 0, skipped: 0, flaky: [], failures: new Map() }
const PROJECTS = [
  'plain',
  'sqlite',
  'sqlite-together',
  'sqlite-in-turn',
  'postgres',
  'postgres-together',
  'postgres-in-turn',
  'journeys',
]

const full = process.argv.includes('--full')
const behindPgbouncer = process.argv.includes('--behind-pgbouncer')
const poolsOfOne = process.argv.includes('--pools-of-one')
/** The usual run of the tests is left out. */
const variation = (behindPgbouncer || poolsOfOne) && !full
const at = process.argv.indexOf('--only')
const only = at > 0 ? process.argv[at + 1] : undefined
const words = process.argv
  .slice(2)
  .filter((word, i, all) => !word.startsWith('--') && all[i - 1] !== '--only')

/** Needed by the tests only: the checks and the build continue meanwhile. */
async function installWhatIsMissing() {
  const tools = [...NEEDED, ...(full ? NEEDED_IN_FULL : []), ...(full || behindPgbouncer ? [PGBOUNCER] : [])]
  const missing = tools.filter((tool) => !tool.there()).map((tool) => tool.debian)
  const noBrowser = !CHROMIUM.there() && !HEADLESS.there() ? [CHROMIUM.debian] : []
  if (!canInstall()) return sayWhatIsMissing([...new Set([...noBrowser, ...missing])])
  const helps = HEADLESS.there() ? [] : [HEADLESS.debian]
  if (missing.length + helps.length === 0) return
  try {
    await install([...missing, ...helps])
  } catch (error) {
    if (helps.length === 0) throw error
    console.log(
      `${HEADLESS.debian} could not be installed, so the tests take longer: ${(error as Error).message}`,
    )
    const rest = [...new Set([...noBrowser, ...missing])]
    if (rest.length > 0) await install(rest)
  }
}

function sayWhatIsMissing(names: string[]) {
  if (names.length === 0) return
  console.error(
    `The tests need ${names.join(', ')}. Install them (on Debian: apt-get install ${names.join(' ')}), then run this again.`,
  )
  process.exit(1)
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** @throws with apt-get's output */
async function install(names: string[]) {
  console.log(`Installing ${names.join(', ')}.`)
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 1 << 26 }
  const soon = ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20']
  await promisify(execFile)('apt-get', ['update', ...soon], quiet)
  await promisify(execFile)('apt-get', ['install', '-y', '--no-install-recommends', ...soon, ...names], quiet)
}

const ON_POSTGRES = PROJECTS.filter((name) => name.startsWith('postgres'))
/** What the variations run when no words select tests: everything that talks to the database by itself, and all requests. */
const WITH_DATABASE = ['db/', 'app/platform/jobs', 'app/newsletter/sending', 'tests/requests']

/** @returns vitest's results */
async function runTests(): Promise<Counts> {
  rmSync(FLAKY, { force: true })
  rmSync(SCREEN_KINDS, { force: true })
  const { folder, remove } = folderForTests()
  // PostgreSQL runs as a separate user when we are root, and has to reach its folder in there.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  // Hundreds of processes load the same modules: each reuses what an earlier one compiled.
  process.env.NODE_COMPILE_CACHE = path.join(folder, 'compiled')
  const postgres = await startPostgres({ forgetful: true })
  process.once('SIGINT', () => process.exit(130))
  process.once('exit', () => {
    postgres.stop()
    remove()
  })
  const env = {
    TEST_POSTGRES_URL: postgres.url,
    ...(await prepareDatabases(folder, postgres.url)),
    ...(await bundlePackages(folder)),
    ...(full ? { TEST_FULL: '1' } : {}),
    ...(full || (words.length > 0 && !process.env.TEST_EVERY_VARIATION) ? { TEST_EVERY_VARIATION: '1' } : {}),
  }
  const one = only ? [only] : full ? [...PROJECTS, 'protection'] : PROJECTS
  const all = [await vitest(variation ? [] : one, filesFor(words), env)]
  const some = words.length > 0 ? filesFor(words) : WITH_DATABASE
  if (poolsOfOne || (full && !only)) {
    console.log('\nOn PostgreSQL, each site with a single connection for its work:')
    all.push(await vitest(ON_POSTGRES, some, { ...env, TEST_FULL: '1', DATABASE_POOL: '1' }))
  }
  if (behindPgbouncer || (full && !only)) {
    console.log('\nBehind PgBouncer in transaction mode, with three connections for each database:')
    const pgbouncer = await startPgbouncer(postgres.url)
    process.once('exit', pgbouncer.stop)
    all.push(await vitest(ON_POSTGRES, some, { ...env, TEST_FULL: '1', TEST_PGBOUNCER_URL: pgbouncer.url }))
  }
  return sum(all)
}

async function vitest(projects: string[], files: string[], env: Record<string, string>): Promise<Counts> {
  if (projects.length === 0) return NOTHING_RUN
  const first = await runVitest(RESULTS, projects, files, env)
  const again = filesToRunAgain(first)
  if (again.length === 0) return first
  console.log(`\nFailed, run once more as a whole: ${again.join(', ')}\n`)
  return afterSecondRun(first, await runVitest(RESULTS_AGAIN, projects, again, env))
}

async function runVitest(
  results: string,
  projects: string[],
  files: string[],
  env: Record<string, string>,
): Promise<FirstCounts> {
  rmSync(results, { force: true })
  const exitCode = await run(
    TOOLS.vitest,
    [
      'run',
      '--passWithNoTests=false',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${results}`,
      ...projects.flatMap((name) => ['--project', name]),
      ...files,
    ],
    env,
  )
  const counts = countsIn(results) ?? { ...NOTHING_RUN, failed: 1 }
  // A file that could not be loaded fails no single test; it must not look like success.
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

const sum = (runs: Counts[]): Counts => ({
  passed: runs.reduce((all, { passed }) => all + passed, 0),
  failed: runs.reduce((all, { failed }) => all + failed, 0),
  skipped: runs.reduce((all, { skipped }) => all + skipped, 0),
  flaky: runs.flatMap(({ flaky }) => flaky),
})

async function main(): Promise<number> {
  console.log(`Node ${process.version}`)
  const [checks, built] = await Promise.all([
    only || variation || words.length > 0 ? { passed: 0, failed: 0 } : check(),
    isBuilt() || build(),
    installWhatIsMissing(),
  ])
  if (!built) {
    console.log(`${checks.passed} passed, ${checks.failed + 1} failed`)
    return 1
  }
  const tests = await runTests()
  const slow = full ? await lighthouse() : { passed: 0, failed: 0 }
  const flaky = [...new Set([...tests.flaky, ...toldFlaky()])]
  if (flaky.length > 0) console.log(`\nFlaky, passed when tried again:\n  ${flaky.join('\n  ')}\n`)
  const unopened = full && !process.env.ONLY ? screensToOpen() : []
  if (unopened.length > 0)
    console.log(`\nTake off the list in battery/kinds.ts:\n  ${unopened.join('\n  ')}\n`)
  if (!full && tests.skipped > 0)
    console.log(
      `\nLeft to npm run test:full: ${tests.skipped} tests, the files in tests/support/kinds-of-tests.ts and the screens in battery/kinds.ts.\n`,
    )
  const passed = checks.passed + tests.passed + slow.passed
  // A skipped test proves nothing, so in the full run it counts as a failure.
  const failed = checks.failed + tests.failed + slow.failed + unopened.length + (full ? tests.skipped : 0)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

process.exit(await main())
