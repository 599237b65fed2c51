import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { screensToOpen } from './test-runs.ts'

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
