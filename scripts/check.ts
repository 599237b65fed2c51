import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { swallowed } from './checks/check-catches.ts'
import { deadExports } from './checks/check-exports.ts'
import { complexFunctions } from './checks/check-functions.ts'
import { missingFromLock } from './checks/check-lock.ts'
import { tooLong } from './checks/check-size.ts'
import { strayQueries } from './checks/check-tables.ts'
import { wordsInMarkup, wordsInSentences } from './checks/check-words.ts'
import { catalogProblems } from './copy/catalogs.ts'
import { staleCopy } from './make-copy.ts'
import { stalePages, untestedRequirements } from './make-docs.ts'
import { run, TOOLS } from './process/run.ts'

// Format, lint, types, boundaries and size: everything that needs no running site.
//   --quick   for the files that differ from the last commit: format and lint, types from what was worked out before, and what
//             only reads text. The whole check, and npm test with it, still has the last word.

/** Where the compiler keeps what it worked out for the quick check. */
const TYPES_KNOWN = 'node_modules/.cache/types.tsbuildinfo'
const LINTED = /\.(?:[cm]?[jt]sx?|css|json)$/

interface Check {
  name: string
  work: () => Promise<boolean>
}

const CHECKS: Check[] = [
  { name: 'format and lint', work: async () => (await run(TOOLS.biome, ['check', '.'])) === 0 },
  {
    name: 'types',
    work: async () =>
      // Four at once, its default, each compute most of the types again: two take two thirds of the CPU time.
      (await run(TOOLS.reactRouter, ['typegen'])) === 0 &&
      (await run(TOOLS.tsc, ['--noEmit', '--checkers', '2'])) === 0,
  },
  { name: 'boundaries', work: boundaries },
  { name: 'lock file', work: async () => report(missingFromLock()) },
  { name: 'file sizes', work: async () => report(tooLong()) },
  { name: 'tables', work: async () => report(strayQueries()) },
  { name: 'dropped errors', work: async () => report(swallowed()) },
  { name: 'functions', work: async () => report(complexFunctions()) },
  { name: 'dead exports', work: async () => report(deadExports()) },
  { name: 'requirements', work: async () => report([...untestedRequirements(), ...stalePages()]) },
  { name: 'copy', work: async () => report(copyProblems()) },
  { name: 'words', work: async () => report([...wordsInMarkup(), ...wordsInSentences()]) },
]

const QUICK: Check[] = [
  { name: 'format and lint of changed files', work: lintChanged },
  {
    name: 'types',
    work: async () =>
      (await run(TOOLS.reactRouter, ['typegen'])) === 0 &&
      (await run(TOOLS.tsc, ['--noEmit', '--incremental', '--tsBuildInfoFile', TYPES_KNOWN])) === 0,
  },
  ...CHECKS.filter(({ name }) =>
    ['file sizes', 'tables', 'dropped errors', 'functions', 'requirements', 'copy', 'words'].includes(name),
  ),
]

async function lintChanged(): Promise<boolean> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args)).stdout.split('\n').filter((file) => LINTED.test(file))
  const changed = [
    ...(await git('diff', '--name-only', '--diff-filter=d', 'HEAD')),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ]
  return changed.length === 0 || (await run(TOOLS.biome, ['check', ...changed])) === 0
}

/** dependency-cruiser reports success when it could read nothing; that is a failure here. */
async function boundaries(): Promise<boolean> {
  const args = [
    'app',
    'db',
    'server',
    'scripts',
    'tests',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
  ]
  let text: string
  try {
    const options = { encoding: 'utf8' as const, maxBuffer: 1 << 28 }
    text = (await promisify(execFile)(process.execPath, [TOOLS.depcruise, ...args], options)).stdout
  } catch (error) {
    text = String((error as { stdout?: string }).stdout ?? '')
  }
  const { summary } = JSON.parse(text) as {
    summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] }
  }
  if (summary.totalCruised < 50) return report([`only ${summary.totalCruised} modules were read`])
  return report(summary.violations.map((v) => `${v.rule.name}: ${v.from} -> ${v.to}`))
}

/** The types are read from catalogs without faults. */
function copyProblems(): string[] {
  const problems = catalogProblems()
  return problems.length > 0 ? problems : staleCopy()
}

function report(problems: string[]): boolean {
  for (const problem of problems) console.error(problem)
  return problems.length === 0
}

/** Beside each other: most keep one core busy. @returns how many passed and failed */
export async function check(checks = CHECKS): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(
    checks.map(async ({ name, work }) => {
      const ok = await work()
      console.log(`${ok ? 'passed' : 'FAILED'}: ${name}`)
      return ok
    }),
  )
  const failed = results.filter((ok) => !ok).length
  return { passed: results.length - failed, failed }
}

if (import.meta.main) {
  const { failed } = await check(process.argv.includes('--quick') ? QUICK : CHECKS)
  process.exit(failed === 0 ? 0 : 1)
}
