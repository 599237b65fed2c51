import { watch } from 'node:fs'
import path from 'node:path'
import { isBuilt } from './build/build-state.ts'
import { build } from './build.ts'
import { run, TOOLS } from './process/run.ts'
import { bundlePackages } from './testing/bundled-packages.ts'
import { prepareSqlite } from './testing/prepared-databases.ts'
import { filesFor, folderForTests } from './testing/test-runs.ts'

// npm run test:watch -- forum: the tests of a feature on SQLite, again after each change. No PostgreSQL, no browser, and no new build:
// a test that reads scripts or styles of the build sees the last one.

const FOLDERS = ['app', 'db', 'server', 'tests']
const PROJECTS = ['plain', 'sqlite', 'sqlite-together', 'sqlite-in-turn']
/** In milliseconds. An editor writes several files at once. */
const SETTLES = 200

const words = process.argv.slice(2)
if (words.length === 0) {
  console.error('Say which tests: npm run test:watch -- forum')
  process.exit(1)
}
if (!(isBuilt() || (await build()))) process.exit(1)

const { folder, remove } = folderForTests()
process.env.TMPDIR = folder
process.env.NODE_COMPILE_CACHE = path.join(folder, 'compiled')
process.once('SIGINT', () => process.exit(130))
process.once('exit', remove)
const prepared = { ...(await prepareSqlite(folder)), ...(await bundlePackages(folder)) }

let running = false
let changed = false

async function runTests(): Promise<void> {
  if (running) {
    changed = true
    return
  }
  running = true
  do {
    changed = false
    await run(
      TOOLS.vitest,
      ['run', ...PROJECTS.flatMap((name) => ['--project', name]), ...filesFor(words)],
      prepared,
    )
    console.log(`Watching ${FOLDERS.join(', ')}. Press Ctrl+C to stop.`)
  } while (changed)
  running = false
}

let timer: NodeJS.Timeout | undefined
for (const one of FOLDERS)
  watch(one, { recursive: true }, (_, file) => {
    if (!file || !/\.(?:tsx?|json|css)$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => void runTests(), SETTLES)
  })
await runTests()
