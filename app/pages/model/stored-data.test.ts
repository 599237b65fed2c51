import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { USUAL } from '#app/platform/settings/retention-times.ts'
import { COOKIES, keptByUs } from './stored-data.ts'
import { STORED_HERE } from './stored-here.ts'

const source = ['app', 'server', 'staff']
  .flatMap((folder) => {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))
    } catch {
      return []
    }
  })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|stored-data|stored-here/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

const found = (pattern: RegExp) => [...new Set([...source.matchAll(pattern)].map((match) => match[1] ?? ''))]

test('every cookie named in the code is on the privacy page', () => {
  const prefixed = found(/(__(?:Host|Secure)-[a-z][\w-]*)/g)
  const declared = found(/const COOKIE(?:_NAME)? = '([^']+)'/g)
  expect(prefixed).toContain('__Host-case')
  expect(declared).toContain('reading')
  const told = COOKIES.map((cookie) => cookie.name)
  expect([...prefixed, ...declared].filter((name) => !told.includes(name))).toEqual([])
})

test('every Set-Cookie line is in a file that declares its cookie', () => {
  const setBy = found(/`([^=`\n]+)=[^`\n]*Path=\//g)
  expect(setBy.length).toBeGreaterThan(0)
  expect(setBy.filter((name) => !/^\$\{(name|COOKIE)\}$/.test(name))).toEqual([])
})

test('every storage key in the browser is on the privacy page', () => {
  const uses = found(/(?:local|session)Storage\.setItem\(([^,]+),/g)
  expect(uses.length).toBeGreaterThan(0)
  const named = found(/(?:KEY|KEPT_UNDER|STORED_AS) = '([^']+)'/g)
  expect(named).toEqual(expect.arrayContaining(['complaints', 'savedResources']))
  const told = STORED_HERE.map((one) => one.name)
  expect(named.filter((name) => !told.includes(name))).toEqual([])
})

test('the retention times match the code', () => {
  const life = (what: string, days = USUAL.days) =>
    keptByUs(days).find((one) => one.what.includes(what))?.life
  expect(life('contact form')).toMatch(/^90 days after/)
  expect(life('case that you sent')).toContain('2 years')
  expect(life('form that you started')).toContain(`${PROMISED_DAYS.drafts} days`)
  expect(life('search for on this site')).toBe(`${PROMISED_DAYS.failedSearches} days after the month ends`)
  const shorter = { closedCases: 365, spamCases: 30, messages: 45, attorneyDeliveries: 10 }
  expect(life('contact form', shorter)).toMatch(/^45 days after/)
  expect(life('case that you sent', shorter)).toContain('1 year.')
  expect(life('message to an attorney', shorter)).toContain('10 days')
})
