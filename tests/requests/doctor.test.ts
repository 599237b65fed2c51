import { spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteKeyText } from '#app/platform/settings/site-key.server.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase, onPostgres, type Place } from '../support/database.ts'
import { onTheList } from '../support/listed.ts'
import { aMailServer, type MailServer } from '../support/mail-server.ts'

// `npm run doctor`, as an operator uses it while the site does not run. tests/requests/metrics.test.ts asks it about a
// site that runs.

let db: Db
let place: Place
let mail: MailServer
let close: () => Promise<void>
/** A folder on another disk than the site's: tests may run in memory. */
let stick: string
const onOtherDisk = (): string =>
  ['/dev/shm', '/tmp'].find((folder) => statSync(folder).dev !== statSync(place.dataDir).dev) ??
  expect.fail('there is no second disk')
beforeAll(async () => {
  ;({ db, place, close } = await aDatabase())
  if (onPostgres) process.env.DATABASE_URL = place.database
  const { checkKeys } = await import('#app/platform/keys/key-check.server.ts')
  const { prepareRecipients } = await import('#app/platform/keys/recipients.server.ts')
  await checkKeys(db)
  await prepareRecipients(db)
  mail = await aMailServer()
  stick = mkdtempSync(path.join(onOtherDisk(), 'handrail-stick-'))
})
afterAll(async () => {
  rmSync(stick, { recursive: true, force: true })
  await mail.close()
  await close()
})

const key = (name: string) => path.join(place.dataDir, 'keys', `${name}.key`)

async function doctor(settings: Record<string, string> = {}, ...args: string[]) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: place.dataDir,
    DATABASE_URL: onPostgres ? place.database : '',
    ORIGIN: 'https://example.org',
    PROXIES: '1',
    SMTP_URL: mail.url,
    MAIL_FROM: 'notices@handrail.example',
    BACKUP_DIR: path.join(place.dataDir, 'backups'),
    ...settings,
  }
  const child = spawn(process.execPath, ['scripts/doctor.ts', ...args], { env })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    said.out += text
  })
  child.stderr.on('data', (text) => {
    said.err += text
  })
  const status = await new Promise<number | null>((done) => child.once('close', done))
  return { status, ...said }
}

/** The names of what is wrong. */
const wrongIn = (out: string): string[] => {
  const part = /^Wrong:\n([\s\S]*?)\n\n/.exec(out)?.[1] ?? ''
  return [...part.matchAll(/^ {2}([A-Z][^:\n]*):/gm)].map(([, name]) => name ?? '')
}

test('where there is no site, the doctor says so and makes none', async () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'handrail-none-'))
  const { status, out } = await doctor({ DATA_DIR: path.join(empty, 'data') })
  expect(status).toBe(1)
  expect(out).toContain('There is no site in')
  expect(() => statSync(path.join(empty, 'data'))).toThrow('ENOENT')
  rmSync(empty, { recursive: true })
})

test('a wrong setting is named', async () => {
  const { status, err } = await doctor({ ORIGIN: 'example' })
  expect(status).toBe(1)
  expect(err).toContain('ORIGIN: must be')
  expect(err).not.toContain('    at ')
})

test('the doctor says what is wrong and what to do, and once all of it is done, that nothing is', async () => {
  const first = await doctor()
  expect(first.status).toBe(1)
  expect(wrongIn(first.out)).toEqual(['Keys of the server', 'List of keys', 'Recovery key', 'Backup'])
  for (const name of wrongIn(first.out))
    expect(first.out).toMatch(new RegExp(`^  ${name}: .*\\n    What to do: \\S`, 'm'))
  expect(first.out).toContain('  The site: It does not run now.')
  expect(first.out).toContain('4 things are wrong.')

  await onTheList(db, place, 'sol')
  rmSync(path.join(place.dataDir, 'recovery-key.txt'))
  const { makeBackup } = await import('#app/platform/backup/backup.server.ts')
  await makeBackup(db, path.join(place.dataDir, 'backups'))
  mkdirSync(path.join(stick, 'keys'))
  for (const name of ['server', 'mail']) copyFileSync(key(name), path.join(stick, 'keys', `${name}.key`))
  const after = await doctor({}, '--keys-copied', stick)
  expect(after.out).not.toContain('Wrong:')
  expect(after.out).toContain('Nothing is wrong.')
  expect(after.out).toContain('The mail server 127.0.0.1')
  if (onPostgres) expect(after.out).toMatch(/ {2}PostgreSQL: Version \d+\./)
  expect(after.status).toBe(0)
})

test('a mail server that is away, and a key that others may read, are wrong', async () => {
  chmodSync(key('mail'), 0o644)
  const { status, out } = await doctor({ SMTP_URL: 'smtp://the-user:the-password@127.0.0.1:1' })
  chmodSync(key('mail'), 0o600)
  expect(status).toBe(1)
  expect(wrongIn(out)).toEqual(expect.arrayContaining(['Keys', 'Mail']))
  expect(out).toContain(`Run: chmod 600 ${key('mail')}`)
  expect(out).toMatch(/The mail server 127\.0\.0\.1:1 does not take letters from us \(E\w+\)\./)
  expect(out).not.toMatch(/the-user|the-password/)
})

test('copies of keys on the same disk, of other keys, and none are refused', async () => {
  const { checkCopies, keysCopiedAt } = await import('#app/platform/keys/copied-keys.server.ts')
  await expect(checkCopies(db, '/nowhere')).rejects.toThrow('There is no server.key in /nowhere')
  await expect(checkCopies(db, path.join(place.dataDir, 'keys'))).rejects.toThrow('on the same disk')
  const at = await keysCopiedAt(db)
  expect(at).not.toBeNull()
  writeFileSync(path.join(stick, 'server.key'), Buffer.alloc(32, 7).toString('base64'))
  await expect(checkCopies(db, stick)).rejects.toThrow('is not the key of this site')
  expect(await keysCopiedAt(db)).toBe(at)
})

test('a copy of the keys as one text is compared, too', async () => {
  const { checkCopies, keysCopiedAt } = await import('#app/platform/keys/copied-keys.server.ts')
  const { setSiteValue } = await import('#app/platform/settings/site-values.server.ts')
  const bytes = (name: string) => Buffer.from(readFileSync(key(name), 'utf8').trim(), 'base64')
  const ours = { server: bytes('server'), mail: bytes('mail') }
  const copy = path.join(stick, 'site-key.txt')
  const refused = async (text: string, words: string) => {
    writeFileSync(copy, text)
    await expect(checkCopies(db, copy)).rejects.toThrow(words)
  }
  await refused('hr1_cut-off', 'does not hold the text that npm run site-key prints')
  await refused(siteKeyText({ ...ours, mail: Buffer.alloc(32, 7) }), 'is not the key of this site')
  await setSiteValue(db, 'keys copied', 'null')
  writeFileSync(copy, `${siteKeyText(ours)}\n`)
  await checkCopies(db, copy)
  expect(await keysCopiedAt(db)).not.toBeNull()
})
