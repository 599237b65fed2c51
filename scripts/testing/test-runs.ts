import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

// Helpers of `npm test`: where the tests' files are, which ones a word selects, and what the results say.

const MEMORY = '/dev/shm'
const ENOUGH = 3 * 1024 ** 3

/**
 * A temporary folder for everything the tests write. In memory if there is room: thousands of temporary databases need
 * not wait for a disk. Killing a process loses nothing there either; these tests cannot cover a power failure.
 */
export function folderForTests(): { folder: string; remove: () => void } {
  const room = existsSync(MEMORY) ? statfsSync(MEMORY) : undefined
  const fits = room !== undefined && room.bavail * room.bsize >= ENOUGH
  const folder = mkdtempSync(path.join(fits ? MEMORY : tmpdir(), 'handrail-tests-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Where a test records that it passed only on a second attempt (tests/support/flaky.ts). */
export const FLAKY = 'test-results/flaky.jsonl'

export function toldFlaky(): string[] {
  if (!existsSync(FLAKY)) return []
  return readFileSync(FLAKY, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { test, firstLook } = JSON.parse(line) as { test: string; firstLook: string[] }
      return `${test}: ${firstLook.join(' | ').slice(0, 300)}`
    })
}

/** Where the full run records which kinds of elements each screen showed (tests/journeys/battery/element-kinds.ts). */
export const SCREEN_KINDS = 'test-results/screen-kinds.jsonl'

interface ScreenKinds {
  screen: string
  inFullOnly: boolean
  kinds: string[]
}

/** Screens that npm test does not open, although they show elements that no opened screen shows: one sentence each. */
export function screensToOpen(file = SCREEN_KINDS): string[] {
  if (!existsSync(file)) return []
  const screens = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ScreenKinds)
  const opened = new Set(screens.flatMap((one) => (one.inFullOnly ? [] : one.kinds)))
  return screens.flatMap(({ screen, kinds }) => {
    const unseen = kinds.filter((kind) => !opened.has(kind))
    return unseen.length === 0
      ? []
      : [`${screen} shows what no screen of npm test does: ${unseen.slice(0, 3).join('; ')}`]
  })
}

/** Words in file names under tests/ that belong to a feature whose name they do not contain. */
const ALSO: Record<string, string[]> = {
  accounts: ['dashboard'],
  attorneys: ['open-referral'],
  cases: [
    'case-',
    'endings',
    'killed',
    'legal-help',
    'more-questions',
    'new-words',
    'one-question',
    'staff-desk',
    'upload',
  ],
  donations: ['giving', 'for-donor'],
  messages: ['public-forms'],
  resources: ['resource-files', 'library'],
  rights: ['quiz'],
}

/** The filters for vitest when a developer runs `npm test -- cases`. */
export const filesFor = (words: string[]): string[] => words.flatMap((word) => [word, ...(ALSO[word] ?? [])])

interface Results {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    assertionResults: TestResult[]
  }[]
}

interface TestResult {
  fullName: string
  status: string
  failureMessages?: string[]
}

const REASON_LONGEST = 300
// biome-ignore lint/suspicious/noControlCharactersInRegex: the colors of a terminal are control characters
const COLORS = /\u001B\[\d+m/g

/** The name of a test with what it said when it failed, and where. */
function withReason({ fullName, failureMessages: [first = ''] = [] }: TestResult): string {
  const lines = first.replaceAll(COLORS, '').split('\n')
  const at = lines.find((line) => line.includes('.test.ts:'))
  const reason = lines
    .filter((line) => !/^\s+at /.test(line))
    .join(' ')
    .slice(0, REASON_LONGEST)
  return [fullName, reason, at?.trim()].filter(Boolean).join('\n    ')
}

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Tests that failed once and passed on a retry. */
  flaky: string[]
}

export interface FirstCounts extends Counts {
  /** Tests that failed, with what they said, by the path of their file. A file that could not be loaded has none. */
  failures: Map<string, string[]>
}

/** @returns undefined when the tests ended before writing their results */
export function countsIn(file: string): FirstCounts | undefined {
  if (!existsSync(file)) return undefined
  const results = JSON.parse(readFileSync(file, 'utf8')) as Results
  const tests = results.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: path.relative('.', name) })),
  )
  const failed = results.testResults.filter(({ status }) => status === 'failed')
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests,
    skipped: results.numPendingTests,
    flaky: tests
      .filter(({ status, failureMessages }) => status === 'passed' && (failureMessages?.length ?? 0) > 0)
      .map((test) => `${test.file}: ${withReason(test)}`),
    failures: new Map(
      failed.map(({ name, assertionResults }) => [
        path.relative('.', name),
        assertionResults.filter(({ status }) => status === 'failed').map(withReason),
      ]),
    ),
  }
}

/** When more files failed than this, a busy machine is not the cause. */
const AT_MOST_AGAIN = 5

/** The files that failed, to run once more as a whole: a retry inside a file starts from what its first try left behind. */
export function filesToRunAgain({ failures }: FirstCounts): string[] {
  const files = [...failures.keys()]
  return files.length <= AT_MOST_AGAIN ? files : []
}

/** The counts of a run after the files that failed ran once more: if all of them pass, their tests were flaky. */
export function afterSecondRun({ failures, ...first }: FirstCounts, second: Counts): Counts {
  if (second.failed > 0) return first
  const flaky = [...failures].flatMap(([file, tests]) =>
    tests.length > 0 ? tests.map((test) => `${file}: ${test}`) : [`${file}: all of it`],
  )
  return {
    ...first,
    passed: first.passed + first.failed,
    failed: 0,
    flaky: [...first.flaky, ...flaky],
  }
}
