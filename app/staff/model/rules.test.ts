import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { detailWords, EXPLAINED } from '../health/trail-details.ts'
import { isUse } from './rules.ts'
import { actionWords, theseOpen } from './words.ts'

const serverCode = (): string =>
  readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.server.ts') && !name.endsWith('counts.server.ts'))
    .map((name) => readFileSync(path.join('app', name), 'utf8'))
    .join('\n')

test('every act that is recorded with a code has text for the code', () => {
  const acts = [...serverCode().matchAll(/(?:record\([^)`]*|action: |also: )`([a-z]+\.[a-z-]+) \$\{/g)].map(
    ([, act]) => act ?? '',
  )
  expect(acts).toEqual(expect.arrayContaining(['case.status', 'case.handed-over', 'forum.removed']))
  expect(acts.filter((act) => !EXPLAINED.includes(act))).toEqual([])
  expect(actionWords('case.export-asked person', detailWords)).toBe(
    'Asked for an export of a case (for the person)',
  )
  expect(actionWords('case.shared age1key', detailWords)).toBe('Gave a case to another key')
  expect(actionWords('case.status Under Review', detailWords)).toBe('Changed the status (Under Review)')
})

test('every act that the code records in the audit trail has plain text', () => {
  const acts = [...serverCode().matchAll(/\brecord\(\s*\w+,[^)]*?'([a-z]+\.[a-z-]+)/g)].map(
    ([, act]) => act ?? '',
  )
  expect(acts).toEqual(expect.arrayContaining(['case.opened', 'staff.invited']))
  expect(acts.filter((act) => actionWords(act, detailWords) === act)).toEqual([])
})

test.each([
  [1, 0, '1 case opens', 'it'],
  [2, 1, '2 cases and 1 message open', 'them'],
  [0, 3, '3 messages open', 'them'],
])('%s cases and %s messages: %s', (cases, messages, open, them) =>
  expect(theseOpen({ cases, messages })).toEqual({ open, them }),
)

test('a request that a page makes by itself is no use of a session, unless the member types in it', () => {
  const used = (address: string) => isUse(new URL(address, 'http://localhost'))
  for (const asked of ['/staff/cases/abc/here', '/staff/content/abc/writing']) {
    expect([asked, used(asked), used(`${asked}?typing=no`)]).toEqual([asked, false, false])
    expect(used(`${asked}?typing=yes`)).toBe(true)
  }
  expect(used('/staff/session')).toBe(false)
  for (const page of ['/staff', '/staff/cases/abc', '/staff/cases/abc/records', '/staff/content/abc'])
    expect(used(page), page).toBe(true)
})
