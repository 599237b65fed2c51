import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { GUARDS, type Guard } from '../tests/mutants/guards.ts'
import { TOOLS } from './run.ts'

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

/** @returns a copy of the code that shares the packages, so that an interrupted run leaves nothing broken behind */
function copyOfTheCode(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'handrail-mutants-'))
  for (const name of COPIED) cpSync(name, path.join(folder, name), { recursive: true })
  for (const name of ['node_modules', ...readdirSync('.').filter((name) => name === 'build')])
    symlinkSync(path.resolve(name), path.join(folder, name))
  return folder
}

type Fate = 'caught' | 'SURVIVED' | 'MOVED'

function fateOf(guard: Guard, folder: string): Fate {
  const file = path.join(folder, guard.file)
  const whole = readFileSync(file, 'utf8')
  if (whole.split(guard.find).length !== 2) return 'MOVED'
  writeFileSync(
    file,
    whole.replace(guard.find, () => guard.instead ?? ''),
  )
  const built = guard.tests.some(opensASite) && buildIn(folder)
  const { status } = spawnSync(
    process.execPath,
    [TOOLS.vitest, 'run', '--bail', '1', '--project', 'plain', '--project', 'sqlite', ...guard.tests],
    { cwd: folder, stdio: 'ignore', env: { ...process.env, DATA_DIR: undefined } },
  )
  writeFileSync(file, whole)
  if (built) linkBuild(folder)
  return status === 0 ? 'SURVIVED' : 'caught'
}

/** These ask the built site, which knows of no broken line until it is built again. */
const opensASite = (test: string): boolean =>
  test.endsWith('.test.ts') && /support\/site\.ts|support\/staff\.ts/.test(readFileSync(test, 'utf8'))

/** @throws when it cannot be built, which would seem to be a guard that is missed */
function buildIn(folder: string): true {
  rmSync(path.join(folder, 'build'), { recursive: true, force: true })
  const { status } = spawnSync(process.execPath, [TOOLS.reactRouter, 'build', '--logLevel', 'error'], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('the site cannot be built without this guard')
  return true
}

function linkBuild(folder: string): void {
  rmSync(path.join(folder, 'build'), { recursive: true, force: true })
  symlinkSync(path.resolve('build'), path.join(folder, 'build'))
}

/** The tests must be green before anything is broken, or every guard would seem to be missed. */
function greenWithoutChange(guards: Guard[], folder: string): boolean {
  const tests = [...new Set(guards.flatMap(({ tests }) => tests))]
  const { status, stdout } = spawnSync(
    process.execPath,
    [TOOLS.vitest, 'run', '--project', 'plain', '--project', 'sqlite', ...tests],
    { cwd: folder, encoding: 'utf8' },
  )
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
const folder = copyOfTheCode()
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
process.once('SIGINT', () => process.exit(130))
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
