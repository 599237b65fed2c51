import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { GUARDS, type Guard } from '../tests/mutants/guards.ts'
import { bundlePackages } from './bundled-packages.ts'
import { prepareSqlite } from './prepared-databases.ts'
import { TOOLS } from './run.ts'
import { folderForTests } from './test-runs.ts'

// npm run mutants: takes each guarded line out of a copy of the code, one at a time, runs the tests beside it, and names those
// whose loss nobody noticed. A word narrows it down: npm run mutants -- invitation. So does a part of the list, counted from 1:
// npm run mutants -- --from 21 --count 10

const COPIED = [
  'app',
  'bench',
  'db',
  'public',
  'scripts',
  'server',
  'tests',
  'package.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'README.md',
  'SECURITY.md',
  'docs',
]

/**
 * @returns a copy of the code, so that an interrupted run leaves nothing broken behind. Its packages are the same files under other
 * names: a process that may read its own folder alone (`platform/apart`) could not follow a link out of it.
 */
function copyOfTheCode(): string {
  mkdirSync('test-results', { recursive: true })
  const folder = mkdtempSync(path.resolve('test-results', 'mutants-'))
  for (const name of COPIED) cpSync(name, path.join(folder, name), { recursive: true })
  sameFiles('node_modules', path.join(folder, 'node_modules'))
  if (existsSync('build')) linkBuild(folder)
  return folder
}

function sameFiles(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [old, other] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) sameFiles(old, other)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(old), other)
    else linkSync(old, other)
  }
}

type Fate = 'caught' | 'SURVIVED' | 'MOVED' | 'NOT BUILT'

function fateOf(guard: Guard, folder: string): Fate {
  const file = path.join(folder, guard.file)
  const whole = readFileSync(file, 'utf8')
  if (whole.split(guard.find).length !== 2) return 'MOVED'
  writeFileSync(
    file,
    whole.replace(guard.find, () => guard.instead ?? ''),
  )
  const fate = fateInTests(guard, folder)
  writeFileSync(file, whole)
  return fate
}

/** What needs no build is asked first: building takes longer than most tests. */
function fateInTests({ tests }: Guard, folder: string): Fate {
  const quick = tests.filter((test) => !opensASite(test))
  if (quick.length > 0 && !isGreen(quick, folder)) return 'caught'
  const slow = tests.filter(opensASite)
  if (slow.length === 0) return 'SURVIVED'
  // Without a site every test fails, which says nothing about the guard.
  const fate = !isBuilt(folder) ? 'NOT BUILT' : isGreen(slow, folder) ? 'SURVIVED' : 'caught'
  linkBuild(folder)
  return fate
}

const isGreen = (tests: string[], folder: string): boolean =>
  testsIn(folder, ['--bail', '1', ...tests]).status === 0

const testsIn = (folder: string, words: string[]) =>
  spawnSync(process.execPath, [TOOLS.vitest, 'run', '--project', 'plain', '--project', 'sqlite*', ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...prepared, DATA_DIR: undefined },
  })

/** These ask the built site, which knows of no broken line until it is built again. */
const opensASite = (test: string): boolean =>
  test.endsWith('.test.ts') && /support\/site\.ts|support\/staff\.ts/.test(readFileSync(test, 'utf8'))

/** Builds the site with the broken line. */
function isBuilt(folder: string): boolean {
  rmSync(path.join(folder, 'build'), { recursive: true, force: true })
  const { status } = spawnSync(process.execPath, [TOOLS.reactRouter, 'build', '--logLevel', 'error'], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return status === 0
}

function linkBuild(folder: string): void {
  rmSync(path.join(folder, 'build'), { recursive: true, force: true })
  symlinkSync(path.resolve('build'), path.join(folder, 'build'))
}

/** The tests must be green before anything is broken, or every guard would seem to be missed. */
function greenWithoutChange(guards: Guard[], folder: string): boolean {
  const tests = [...new Set(guards.flatMap(({ tests }) => tests))]
  const { status, stdout } = testsIn(folder, tests)
  if (status !== 0)
    console.error(stdout.slice(Math.max(0, stdout.lastIndexOf('Failed Tests'))).slice(0, 4000))
  return status === 0
}

const { values, positionals } = parseArgs({
  options: { from: { type: 'string', default: '1' }, count: { type: 'string' } },
  allowPositionals: true,
})
const asked = positionals.join(' ').toLowerCase()
const from = Number(values.from) - 1
const guards = GUARDS.filter(({ what }) => what.toLowerCase().includes(asked)).slice(
  from,
  values.count ? from + Number(values.count) : undefined,
)
if (guards.length === 0) {
  console.error(`No guard is called that, or there are fewer: ${GUARDS.length} in all.`)
  process.exit(1)
}
const room = folderForTests()
process.once('exit', room.remove)
process.once('SIGINT', () => process.exit(130))
process.env.TMPDIR = room.folder
process.env.NODE_COMPILE_CACHE = path.join(room.folder, 'compiled')
const prepared = { ...(await prepareSqlite(room.folder)), ...(await bundlePackages(room.folder)) }
const folder = copyOfTheCode()
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
if (!greenWithoutChange(guards, folder)) {
  console.error('These tests fail before any guard is taken out.')
  process.exit(1)
}
const fates = guards.map((guard) => {
  const fate = fateOf(guard, folder)
  console.log(`${fate}: ${guard.what} (${guard.file})`)
  return fate
})
const survived = fates.filter((fate) => fate !== 'caught').length
console.log(
  `${fates.length - survived} of ${fates.length} guards are missed when they are gone, ${survived} are not`,
)
process.exit(survived === 0 ? 0 : 1)
