import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { actionWords } from './words.ts'

test('every act that the code writes into the audit trail has plain words', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.server.ts'),
  )
  const code = files.map((name) => readFileSync(path.join('app', name), 'utf8')).join('\n')
  const acts = [...code.matchAll(/\brecord\(\s*\w+,[^)]*?'([a-z]+\.[a-z-]+)/g)].map(([, act]) => act ?? '')
  expect(acts).toEqual(expect.arrayContaining(['case.opened', 'staff.invited']))
  expect(acts.filter((act) => actionWords(act) === act)).toEqual([])
})
