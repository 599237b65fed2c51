import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { build } from './build.ts'
import { isBuilt } from './build-state.ts'
import { check } from './check.ts'
import { lighthouse } from './lighthouse.ts'
import { postgresBinaries, startPostgres } from './postgres.ts'
import { run, TOOLS } from './run.ts'

// npm test: the checks, the build, then every test on both databases and in a real browser.
//   --only journeys   just the browser stories     --only protection   the slow proofs     --full   Lighthouse too

const NEEDED = [
  { debian: 'chromium', there: () => existsSync('/usr/bin/chromium') || Boolean(process.env.CHROMIUM) },
  { debian: 'postgresql', there: () => postgresBinaries() !== undefined },
  { debian: 'poppler-utils', there: () => existsSync('/usr/bin/pdftoppm') },
  { debian: 'age', there: () => existsSync('/usr/bin/age') },
]
const RESULTS = 'test-results/results.json'
const full = process.argv.includes('--full')
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined

function installWhatIsMissing() {
  const missing = NEEDED.filter((tool) => !tool.there()).map((tool) => tool.debian)
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(
      `The tests need ${missing.join(', ')}. Install them (on Debian: apt-get install ${missing.join(' ')}), then run this again.`,
    )
    process.exit(1)
  }
  console.log(`Installing ${missing.join(', ')}.`)
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  execFileSync('apt-get', ['update', '-qq'], quiet)
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], quiet)
}

async function main(): Promise<number> {
  console.log(`Node ${process.version}`)
  installWhatIsMissing()
  const total = only ? { passed: 0, failed: 0 } : await check()
  if (!isBuilt() && !(await build())) {
    console.log(`${total.passed} passed, ${total.failed + 1} failed`)
    return 1
  }
  rmSync(RESULTS, { force: true })
  const postgres = await startPostgres({ forgetful: true })
  const stop = () => postgres.stop()
  process.once('SIGINT', () => process.exit(130))
  process.once('exit', stop)
  const projects = (only ? [only] : ['sqlite', 'postgres', 'journeys']).flatMap((name) => ['--project', name])
  const exitCode = await run(
    TOOLS.vitest,
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`, ...projects],
    { TEST_POSTGRES_URL: postgres.url, ...(full ? { TEST_FULL: '1' } : {}) },
  )
  const counts = readCounts()
  const slow = full ? await lighthouse() : { passed: 0, failed: 0 }
  const passed = total.passed + counts.passed + slow.passed
  let failed = total.failed + counts.failed + slow.failed
  // A file that could not be loaded fails no single test; it must not look like success.
  if (exitCode !== 0 && counts.failed === 0) failed += 1
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

function readCounts(): { passed: number; failed: number } {
  if (!existsSync(RESULTS)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(RESULTS, 'utf8'))
  // A skipped test proves nothing, so it counts against us, except those that only the full run does.
  return {
    passed: numPassedTests,
    failed: numFailedTests + (full ? numPendingTests : 0),
  }
}

process.exit(await main())
