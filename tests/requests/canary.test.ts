import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aCanary, findCanaries } from '../support/canaries.ts'
import { aReport, comeBack, enter, keptOn, sendCase, startedForm } from '../support/cases.ts'
import { onPostgres } from '../support/database.ts'
import { aPdf } from '../support/files.ts'
import { aSite, eventually, outbox, type Site } from '../support/site.ts'

// Sends unique words through every field; afterwards looks for them in everything that was written: the database, its
// log, sealed files, outbox, keys, the temp folder and the output of the process.

let site: Site
const printed: string[] = []
const write = process.stdout.write.bind(process.stdout)
const ownFolder = mkdtempSync(path.join(tmpdir(), 'canary-'))
const began = Date.now()

beforeAll(async () => {
  site = await aSite({ LOG_LEVEL: 'info' })
  process.stdout.write = ((chunk: string | Uint8Array, ...more: []) => {
    printed.push(String(chunk))
    return write(chunk, ...more)
  }) as typeof process.stdout.write
})
afterAll(async () => {
  process.stdout.write = write
  await site.stop()
  rmSync(ownFolder, { recursive: true })
})

/** Files that other programs wrote to the temp folder before are not ours. */
const freshTemp = () =>
  readdirSync(tmpdir())
    .map((name) => path.join(tmpdir(), name))
    .filter(
      (entry) => entry !== ownFolder && entry !== site.place.dataDir && !/handrail-test-|canary-/.test(entry),
    )
    .filter((entry) => {
      const stat = statSync(entry, { throwIfNoEntry: false })
      return stat?.isFile() && stat.mtimeMs >= began && stat.size < 50_000_000
    })

function databaseDump(): string[] {
  if (!onPostgres) return []
  const url = new URL(site.place.database)
  const dump = path.join(ownFolder, 'dump.sql')
  execFileSync('pg_dump', ['--file', dump, url.href])
  return [dump]
}

function everywhere(): string[] {
  const log = path.join(ownFolder, 'printed.log')
  writeFileSync(log, printed.join(''))
  return [site.place.dataDir, log, ...databaseDump(), ...freshTemp()]
}

/**
 * A letter written as a file, for lack of a mail server, has to name its recipient: there, and nowhere else in it. A
 * staff answer to a message is the letter's text.
 */
const besidesItsAddress = (
  { file, canary }: { file: string; canary: string },
  canaries: Record<string, string>,
) =>
  !file.endsWith('.eml') ||
  (!canary.startsWith('reply') &&
    (!canary.startsWith('address') ||
      readFileSync(file, 'utf8')
        .replace(/^To: .*$/m, '')
        .includes(canaries[canary] ?? '')))

/** Answers every message as a staff browser does, and asks to make a case of it. @returns the secrets of the links */
async function answerMessages(text: string): Promise<string[]> {
  const { messagesFor, replyToMessage } = await import('#app/messages/messages.server.ts')
  const { openConversation } = await import('#app/messages/desk/open-message.client.ts')
  const { writeReply } = await import('#app/messages/desk/write-reply.client.ts')
  const { recipients } = await import('#app/platform/keys/recipients.server.ts')
  const { db } = openDialect(site.place.database)
  const key = readFileSync(path.join(site.place.dataDir, 'recovery-key.txt'), 'utf8')
  const identity = /AGE-SECRET-KEY-1\S+/.exec(key)?.[0] ?? ''
  const holder = (await recipients(db)).recipients[0]?.id ?? ''
  const secrets: string[] = []
  for (const one of await messagesFor(db, holder)) {
    const { messageKey, body } = await openConversation(identity, one, [])
    const { form } = await writeReply({ messageKey, body, text, asks: true, close: false })
    const [id = '', sealed = '', sign = '', secret = '', copy = ''] = [
      'id',
      'sealed',
      'sign',
      'secret',
      'copy',
    ].map((name) => form.get(name) ?? '')
    const reply = { id, messageId: one.id, text, to: body.email, sealed, sign, close: false }
    const seen = { ownerId: one.ownerId ?? '', replies: 0 }
    await replyToMessage(db, { ...reply, seen, ask: { secret, copy } }, { holder, by: 'sol' })
    secrets.push(secret)
  }
  await db.destroy()
  return secrets
}

test('no text that a person typed or sent can be read on the disk [R13] [R15] [R16] [A2] [A10]', async () => {
  const canaries: Record<string, string> = {}
  const canary = (name: string) => {
    canaries[name] = aCanary()
    return canaries[name]
  }
  const person = {
    'user-agent': canary('user agent'),
    'x-forwarded-for': canary('forwarded for'),
    'x-request-id': canary('request id'),
    referer: `https://${canary('referring site')}.example.org/`,
    'accept-language': canary('accepted language'),
  }

  // A report with errors first: it stays as a draft.
  const visitor = site.visitor()
  const file = new File([await aPdf(canary('file author'))], `${canary('file name')}.pdf`)
  const form = await startedForm(visitor)
  const fields = {
    ...aReport,
    ...form,
    anonymous: '',
    description: `It happened. ${canary('story')}`,
    organisation: canary('organization'),
    date: `around ${canary('date')}`,
    name: canary('name'),
    email: `${canary('wrong address')}@`,
    notify: 'yes',
  }
  expect((await visitor.post('/legal-help', { ...fields, file }, person)).status).toBe(422)
  // Then a valid one.
  const email = `${canary('address')}@example.org`
  expect((await visitor.post('/legal-help', { ...fields, email }, person)).status).toBe(303)
  const kept = keptOn(await (await visitor.get('/legal-help/sent', person)).text())
  canaries['all six words'] = kept.words.join(' ')

  const { visitor: later } = await comeBack(site, kept)
  const reply = { intent: 'reply', text: `One more thing: ${canary('message')}` }
  expect((await later.post('/legal-help/case', reply, person)).status).toBe(303)
  const added = new File([canary('added file content')], `${canary('added file name')}.txt`)
  expect((await later.post('/legal-help/case', { intent: 'add-file', file: added }, person)).status).toBe(303)
  const more = {
    intent: 'save',
    danger: 'yes',
    outcome: canary('answer to more'),
    'court-day': canary('day'),
  }
  expect((await later.post('/legal-help/case/more', more, person)).status).toBe(303)
  // Typed once more after the case was closed, so that it only came back to the page.
  const late = { ...more, kind: canary('kind'), outcome: canary('late answer') }
  expect((await site.visitor().post('/legal-help/case/more', late, person)).status).toBe(422)
  const address = `${canary('address given later')}@example.org`
  const given = { intent: 'give-address', email: address }
  expect((await later.post('/legal-help/case', given, person)).status).toBe(303)
  await eventually(() => outbox(site.place).some((letter) => letter.includes(`To: ${address}`)))
  // A message and an inquiry, which staff answer by mail.
  const message = { name: canary('writer'), subject: canary('subject'), message: canary('words to us') }
  const writer = `${canary('address of the writer')}@example.org`
  expect((await visitor.post('/contact', { ...message, email: writer }, person)).status).toBe(303)
  const enquiry = { partner: 'companies', name: canary('partner'), message: canary('enquiry') }
  expect((await visitor.post('/partner/enquiry', { ...enquiry, email: writer }, person)).status).toBe(303)
  const secrets = await answerMessages(canary('reply'))
  for (const [at, secret] of secrets.entries()) canaries[`reply link ${at}`] = secret
  await eventually(() => outbox(site.place).filter((letter) => letter.includes(`To: ${writer}`)).length === 2)
  // The person looks at the question, and answers it without choosing.
  const question = await visitor.get(`/contact/case/${secrets[0]}`, person)
  expect(await question.text()).toContain(writer)
  expect((await visitor.post(`/contact/case/${secrets[0]}`, { intent: 'yes' }, person)).status).toBe(422)
  // Wrong words, a draft that stays, a refused file, a URL that does not exist, a body that is not a form.
  await enter(site.visitor(), { number: kept.number, words: [...kept.words].reverse() })
  const other = site.visitor()
  await other.post('/legal-help', { intent: 'save', description: canary('draft') }, person)
  await other.post(
    '/legal-help',
    { intent: 'send', file: new File([canary('refused file')], 'a.pdf') },
    person,
  )
  await other.get(`/${canary('missing page')}?${canary('query')}`, person)
  await other.post('/legal-help', { [canary('field name')]: 'x', intent: canary('intent') }, person)
  await eventually(() => outbox(site.place).length > 0)

  const scanned = everywhere()
  expect(findCanaries(scanned, canaries).filter((hit) => besidesItsAddress(hit, canaries))).toEqual([])
  // The same scan finds what is known to be there, in every spelling.
  const known = aCanary()
  const hide = (name: string, content: string | Buffer) => writeFileSync(path.join(ownFolder, name), content)
  hide('plain.log', `x ${known} y`)
  hide('utf16.log', Buffer.from(known, 'utf16le'))
  hide('hex.log', Buffer.from(known).toString('hex'))
  for (const offset of [0, 1, 2])
    hide(`base64-${offset}.log`, Buffer.from(`${'x'.repeat(offset)}${known}yz`).toString('base64'))
  hide('rotated.log.gz', gzipSync(`old ${known}`))
  hide('appended.log', Buffer.concat([Buffer.from('head'), gzipSync(known)]))
  const hits = findCanaries([ownFolder], { known })
  expect(new Set(hits.map((hit) => path.basename(hit.file)))).toEqual(
    new Set([
      'plain.log',
      'utf16.log',
      'hex.log',
      'base64-0.log',
      'base64-1.log',
      'base64-2.log',
      'rotated.log.gz',
      'appended.log',
    ]),
  )
})

interface Line {
  event: string
  route: string
  request: string
}

const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('the log has one line for each request: its id, method, route, status and time, and nothing else [R16]', async () => {
  // Lines of requests are written together, a tenth of a second later.
  await rest(200)
  const from = printed.length
  const visitor = site.visitor()
  const secret = aCanary()
  await visitor.get(`/donate/mine/${secret}?${secret}`, { 'x-request-id': secret })
  await visitor.get(`/blog/${secret}`)
  await visitor.get(`/${secret}`)
  await visitor.send('/contact', { method: 'PUT', body: secret }, {})
  await rest(200)
  const lines = linesOf(printed.slice(from).join('')).filter(({ event }) => event === 'request')
  expect(lines).toEqual(
    [
      { method: 'GET', route: '/donate/mine/:token', status: 200 },
      { method: 'GET', route: '/blog/:postId', status: 404 },
      { method: 'GET', route: 'none', status: 404 },
      { method: 'other', route: '/contact', status: 405 },
    ].map((line) => ({
      ...line,
      level: 'info',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      event: 'request',
      request: expect.stringMatching(/^[\w-]{22}$/),
      ms: expect.any(Number),
    })),
  )
  expect(new Set(lines.map(({ request }) => request)).size).toBe(4)
})

test('the scan of the disk finds what is stored in clear [R15]', async () => {
  const { number } = await sendCase(site.visitor())
  const hits = findCanaries(everywhere(), { number })
  expect(hits.length).toBeGreaterThan(0)
  for (const hit of hits) expect(hit.file).toMatch(/handrail\.db|dump\.sql/)
})

test('sealed files have random names without an extension, and the same date [R17] [A2]', async () => {
  await sendCase(site.visitor(), { file: new File(['notes'], 'notes.txt') })
  const folder = path.join(site.place.dataDir, 'files')
  const names = readdirSync(folder)
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) {
    expect(name).toMatch(/^[\w-]{22}-[\w-]{43}$/)
    expect(statSync(path.join(folder, name)).mtime.toISOString()).toBe('2020-01-01T00:00:00.000Z')
  }
})

test('only this operating system user can read the keys and the recovery key', () => {
  for (const name of ['recovery-key.txt', 'keys/mail.key', 'keys/server.key', 'keys/recipients.json']) {
    expect(statSync(path.join(site.place.dataDir, name)).mode & 0o777).toBe(0o600)
  }
})
