import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { afterSecondRun, countsIn, type FirstCounts, filesToRunAgain, screensToOpen } from './test-runs.ts'

const file = path.join(mkdtempSync(path.join(tmpdir(), 'kinds-')), 'screens.jsonl')
const written = (...screens: [screen: string, inFullOnly: boolean, kinds: string[]][]) => {
  const lines = screens.map(([screen, inFullOnly, kinds]) => JSON.stringify({ screen, inFullOnly, kinds }))
  writeFileSync(file, `${lines.join('\n')}\n`)
  return screensToOpen(file)
}

test('a screen left to the full run is named when it alone shows a kind of element', () => {
  const opened: [string, boolean, string[]] = ['/a', false, ['p ', 'a ']]
  expect(written(opened, ['/a (error)', true, ['p ']])).toEqual([])
  const told = written(opened, ['/a (error)', true, ['p ', 'table ']], ['/b (error)', true, ['table ', 'a ']])
  expect(told).toEqual([
    '/a (error) shows what no screen of npm test does: table ',
    '/b (error) shows what no screen of npm test does: table ',
  ])
})

describe('the files that failed run once more as a whole', () => {
  const result = (name: string, ...tests: [fullName: string, status: string][]) => ({
    name: path.resolve(name),
    status: tests.every(([, status]) => status === 'passed') ? 'passed' : 'failed',
    assertionResults: tests.map(([fullName, status]) => ({
      fullName,
      status,
      failureMessages:
        status === 'failed' ? ['Error: too late\n    at tests/a.test.ts:3:1\n    at b.ts:1:1'] : [],
    })),
  })
  const counts = (passed: number, failed: number, testResults: ReturnType<typeof result>[]): FirstCounts => {
    const results = path.join(mkdtempSync(path.join(tmpdir(), 'results-')), 'results.json')
    const numbers = { numPassedTests: passed, numFailedTests: failed, numPendingTests: 0 }
    writeFileSync(results, JSON.stringify({ ...numbers, testResults }))
    return countsIn(results) as FirstCounts
  }
  const oneFailed = counts(2, 1, [
    result('a.test.ts', ['one', 'passed'], ['two', 'failed']),
    result('b.test.ts', ['three', 'passed']),
  ])

  test('only those, and none when many failed', () => {
    expect(filesToRunAgain(oneFailed)).toEqual(['a.test.ts'])
    const many = Array.from({ length: 6 }, (_, i) => result(`${i}.test.ts`, ['one', 'failed']))
    expect(filesToRunAgain(counts(0, 6, many))).toEqual([])
    expect(filesToRunAgain(counts(1, 0, [result('a.test.ts', ['one', 'passed'])]))).toEqual([])
  })

  test('what passes then is named as flaky', () => {
    const second = counts(2, 0, [result('a.test.ts', ['one', 'passed'], ['two', 'passed'])])
    expect(afterSecondRun(oneFailed, second)).toMatchObject({
      passed: 3,
      failed: 0,
      flaky: ['a.test.ts: two\n    Error: too late\n    at tests/a.test.ts:3:1'],
    })
  })

  test('what fails again has failed', () => {
    expect(afterSecondRun(oneFailed, oneFailed)).toMatchObject({ passed: 2, failed: 1, flaky: [] })
  })

  test('a file whose preparation failed has no failed test, and runs again too', () => {
    const prepared = { ...counts(1, 0, [result('a.test.ts', ['one', 'pending'])]), failed: 1 }
    expect(filesToRunAgain(prepared)).toEqual(['a.test.ts'])
    expect(afterSecondRun(prepared, counts(1, 0, []))).toMatchObject({
      failed: 0,
      flaky: ['a.test.ts: all of it'],
    })
  })
})
