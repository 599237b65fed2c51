import { expect, test } from 'vitest'
import { settingWarnings } from './setting-warnings.server.ts'

const KNOWN = ['HOST', 'ORIGIN', 'PORT', 'PROXIES', 'SMTP_URL', 'MAIL_FROM', 'BACKUP_DIR']
const warned = (
  environment: Record<string, string>,
  site = { origin: 'http://localhost:3000', proxies: 0 },
) => settingWarnings(environment, KNOWN, { ...site, mailFrom: 'notices@example.org' })

test.each([
  ['an open host without a public address', { HOST: '0.0.0.0' }, 'Set ORIGIN'],
  ['letters that changed places', { ORIGNI: 'https://example.org' }, 'Did you mean ORIGIN?'],
  ['a mail server without an address to write from', { SMTP_URL: 'smtp://mail' }, 'MAIL_FROM'],
  ['a letter too few', { BACKUP_DR: '/b' }, 'Did you mean BACKUP_DIR?'],
  ['a name that only begins like ours', { SMTP_HOST: 'mail' }, 'SMTP_HOST is not a setting'],
])('the start warns of %s', (_, environment, says) => {
  const warnings = warned(environment as unknown as Record<string, string>)
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain(says)
})

test('the start warns of https without a proxy', () => {
  expect(warned({}, { origin: 'https://example.org', proxies: 0 })[0]).toContain('PROXIES')
  expect(warned({}, { origin: 'https://example.org', proxies: 1 })).toEqual([])
})

test('the start does not mention variables of other programs', () => {
  const others = {
    HOME: '/root',
    PATH: '/bin',
    SHELL: '/bin/sh',
    HOSTNAME: 'a',
    PWD: '/',
    LANG: 'C',
    npm_package_name: 'x',
  }
  expect(warned({ ...others, HOST: '127.0.0.1', PORT: '3000' })).toEqual([])
})
