import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startSiteProcess } from '../../scripts/testing/site-process.ts'
import { aPlace, onPostgres, type Place } from '../support/database.ts'

// A site whose keys are not the ones it was set up with must not run as if nothing had happened: it would make new
// ones, and what was sealed with the old ones would never open again.

let place: Place
let kept: Record<string, string>
const FILES = ['keys/server.key', 'keys/mail.key', 'keys/recipients.json', 'recovery-key.txt']
const at = (name: string) => path.join(place.dataDir, name)

const settings = () => ({
  NODE_ENV: 'production',
  PORT: '0',
  DATA_DIR: place.dataDir,
  DATABASE_URL: onPostgres ? place.database : '',
})

function tryScript(script: string, more: Record<string, string> = {}, args: string[] = []) {
  const env = { ...process.env, ...settings(), ...more }
  const { status, stderr, stdout } = spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' })
  return { status, stderr, stdout }
}

beforeAll(async () => {
  place = await aPlace()
  const site = await startSiteProcess(settings())
  site.child.kill('SIGKILL')
  kept = Object.fromEntries(FILES.map((name) => [name, readFileSync(at(name), 'utf8')]))
})
afterEach(() => {
  for (const [name, text] of Object.entries(kept)) writeFileSync(at(name), text)
})
afterAll(() => place.remove())

/** @returns what it printed until it was running */
async function aStart(): Promise<string> {
  const env = { ...process.env, ...settings() }
  const child = spawn(process.execPath, ['scripts/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  await new Promise<void>((running, fail) => {
    child.stdout.on('data', () => said.includes('Handrail is running') && running())
    child.once('exit', () => fail(new Error(said)))
  })
  const over = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await over
  return said
}

const noKeys = () => renameSync(at('keys'), at('away'))
const keysAgain = () => renameSync(at('away'), at('keys'))
const another = Buffer.alloc(32, 7).toString('base64')

describe('a start', () => {
  test('a start with damaged keys and an emptied list says which, and what to do', () => {
    writeFileSync(at('keys/server.key'), 'c2hvcnQ=\n')
    writeFileSync(at('keys/mail.key'), `${another}\n`)
    writeFileSync(at('keys/recipients.json'), '')
    const { status, stderr } = tryScript('scripts/start.ts')
    for (const says of [
      'keys/server.key is damaged',
      'keys/mail.key is not the key that the database was set up with',
      'keys/recipients.json is empty',
    ])
      expect(stderr).toContain(says)
    expect(stderr.match(/Put it back from/g)).toHaveLength(3)
    expect(stderr).not.toContain('    at ')
    expect(status).toBe(1)
  })

  // Root may read every file, so here each is a folder, which no user can read as a file.
  test('a start with unreadable keys says so, and does not suggest a break-in', () => {
    const unreadable = FILES.slice(0, 3)
    for (const name of unreadable) {
      rmSync(at(name))
      mkdirSync(at(name))
    }
    const { status, stderr } = tryScript('scripts/start.ts')
    for (const name of unreadable) {
      expect(stderr).toContain(`${name} cannot be read`)
      rmdirSync(at(name))
    }
    expect(stderr).not.toMatch(/break-in| {4}at /)
    expect(status).toBe(1)
  })

  test('a start without the key folder names each key, makes none, and neither does an invitation', () => {
    noKeys()
    const { status, stderr } = tryScript('scripts/start.ts')
    expect(status).toBe(1)
    for (const name of ['server.key is missing', 'mail.key is missing', 'recipients.json is missing'])
      expect(stderr).toContain(name)
    const invited = tryScript('scripts/invite.ts', {}, ['--email', 'sol@example.org'])
    expect([invited.status, invited.stdout]).toEqual([1, ''])
    keysAgain()
    for (const name of FILES) expect(readFileSync(at(name), 'utf8')).toBe(kept[name])
  })

  test('a start with a lost or damaged note beside the keys says which, writes it again and signs nothing', async () => {
    const notes = [
      'records-marked',
      'members-marked',
      'gift-links-marked',
      'accounts-marked',
      'forum-words-bound',
    ]
    const renewed = () => notes.map((name) => readFileSync(at(`keys/${name}`), 'utf8'))
    for (const name of notes.slice(0, 3)) rmSync(at(`keys/${name}`), { force: true })
    for (const name of notes.slice(3)) writeFileSync(at(`keys/${name}`), '2026-')
    const first = await aStart()
    for (const name of notes) expect(first).toContain(`Warning: keys/${name} was missing or damaged.`)
    for (const text of renewed()) expect(text).toMatch(/^20\S+Z [\w-]{43}\n$/)
    // From another installation, with another key.
    writeFileSync(at('keys/records-marked'), `2026-01-01T00:00:00.000Z ${'x'.repeat(43)}\n`)
    const second = await aStart()
    expect(second.match(/was missing or damaged/g)).toHaveLength(1)
  })

  test("a start with an empty database beside a site's keys changes nothing", async () => {
    rmSync(at('recovery-key.txt'))
    const other = await aPlace()
    const more: Record<string, string> = onPostgres ? { DATABASE_URL: other.database } : {}
    if (!onPostgres) for (const end of ['', '-wal', '-shm']) rmSync(at(`handrail.db${end}`), { force: true })
    const { status, stderr } = tryScript('scripts/start.ts', more)
    expect(stderr).toContain('holds the files of a site that the database does not know')
    expect(status).toBe(1)
    expect(readFileSync(at('keys/recipients.json'), 'utf8')).toBe(kept['keys/recipients.json'])
    await other.remove()
  })
})
