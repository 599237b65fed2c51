import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newIdentity } from '#app/platform/sealing/sealing.ts'
import { type SiteProcess, startSiteProcess } from '../../scripts/testing/site-process.ts'
import { aCanary } from '../support/canaries.ts'
import { aReport, enter, keptOn, startedForm } from '../support/cases.ts'
import { childOf, SECRET_KEY, SIX_WORDS, searchMemory } from '../support/memory.ts'
import { aVisitor } from '../support/site.ts'

// An attacker's view of the memory of the running site, as in a dump: started as an operator starts it. Needs Linux,
// and root or the right to trace a child; without them it fails.

/** The site collects garbage after 10 idle seconds. */
const QUIET_FOR = 20_000

let site: SiteProcess
let pid: number
beforeAll(async () => {
  site = await startSiteProcess({}, ['scripts/node.mjs', 'scripts/start.ts'])
  pid = childOf(site.child.pid ?? 0)
}, 300_000)
afterAll(async () => {
  const ended = new Promise((done) => site.child.once('exit', done))
  site.child.kill('SIGTERM')
  await ended
  site.stop()
})

const asks = (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  return fetch(new Request(site.origin + pathname + search, request))
}
const aWindow = () => aVisitor('http://localhost', asks)
const quiet = (ms: number) => new Promise((done) => setTimeout(done, ms))
const namesIn = (needles: Record<string, string>) => [
  ...new Set(searchMemory(pid, needles).hits.map(({ name, as, region }) => `${name}: ${as}, ${region}`)),
]

test('the memory search finds texts of both widths, bytes, any six words, and a whole key but not its beginning [R15]', async () => {
  const needles = {
    narrow: aCanary(),
    wide: aCanary(),
    bytes: aCanary(),
    key: SECRET_KEY,
    words: SIX_WORDS,
  }
  const { narrow, wide, bytes } = needles
  const program = `
    const [narrow, wide, bytes, key, words] = JSON.parse(require('fs').readFileSync(0, 'utf8')).map((part) => part.map((code) => code ^ 1))
    globalThis.kept = [String.fromCharCode(...narrow), String.fromCharCode(0x2026, ...wide), Buffer.from(bytes), String.fromCharCode(...key), String.fromCharCode(...words)]
    console.log('ready')
    setInterval(() => globalThis.kept, 1000)`
  const holder = async (key: string, words: string) => {
    const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdin.end(
      JSON.stringify(
        [narrow, wide, bytes, key, words].map((text) => [...Buffer.from(text)].map((code) => code ^ 1)),
      ),
    )
    await new Promise((done) => child.stdout.once('data', done))
    const { hits } = searchMemory(child.pid ?? 0, needles)
    child.kill('SIGKILL')
    return new Set(hits.map(({ name, as }) => `${name} in ${as}`))
  }
  const six = 'pencil ironing tamales jovial buffalo upgrade'
  const found = await holder(await newIdentity(), six)
  for (const one of [
    'narrow in one byte a letter',
    'wide in two bytes a letter',
    'bytes in one byte a letter',
    'key in one byte a letter',
    'words in one byte a letter',
  ])
    expect([...found], one).toContain(one)
  // Eight words are a fingerprint, which is public.
  const none = await holder(`${SECRET_KEY}ABC and no more`, `${six} acorn adapt`)
  expect([...none].join()).not.toMatch(/key|words/)
})

test('the site leaves no core dump [R15]', () => {
  const limits = readFileSync(`/proc/${pid}/limits`, 'utf8')
  expect(/^Max core file size +(\S+) +(\S+)/m.exec(limits)?.slice(1)).toEqual(['0', '0'])
})

test('the process has no key in its environment or its command [R15]', () => {
  for (const part of ['environ', 'cmdline']) {
    const text = readFileSync(`/proc/${pid}/${part}`, 'utf8')
    expect(text.length).toBeGreaterThan(0)
    expect(text).not.toContain('AGE-SECRET-KEY')
  }
})

test('a long story sent without a file is gone from memory after a while, and so are the words that opened its case [R15]', async () => {
  const told = { story: aCanary(), middle: aCanary(), end: aCanary(), reply: aCanary() }
  const person = aWindow()
  const form = await startedForm(person)
  const filler = 'and then it went on as before, '.repeat(100)
  const description = [told.story, told.middle, told.end].join(` ${filler}`)
  expect(description.length).toBeGreaterThan(6000)
  expect((await person.post('/legal-help', { ...aReport, ...form, description })).status).toBe(303)
  const kept = keptOn(await (await person.get('/legal-help/sent')).text())
  const later = aWindow()
  expect((await enter(later, kept)).status).toBe(303)
  const reply = `${filler} ${told.reply} ${filler}`
  expect((await later.post('/legal-help/case', { intent: 'reply', text: reply })).status).toBe(303)
  expect(await (await later.get('/legal-help/case')).text()).toContain(told.end)
  const needles = { ...told, words: kept.words.join(' '), typedWords: kept.words.join('+'), key: SECRET_KEY }
  const inside = namesIn(needles).join('\n')
  for (const name of ['story', 'end', 'reply']) expect(inside).toContain(`${name}: `)
  await quiet(500)
  for (const one of [person, later]) expect((await one.post('/leave', {})).status).toBe(303)
  await quiet(QUIET_FOR)
  expect(namesIn(needles)).toEqual([])
}, 300_000)

/** Sends the beginning of a report; the rest of it never comes. */
async function cutOff(headers: string[], words: string): Promise<void> {
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const type = 'Content-Type: application/x-www-form-urlencoded'
  socket.write(['POST /legal-help HTTP/1.1', 'Host: localhost', type, ...headers, '', words].join('\r\n'))
  await quiet(300)
  socket.destroy()
}

test.each([
  ['more than we take at one time', ['Sec-Fetch-Site: same-origin', 'Content-Length: 99000000']],
  ['sent from another site', ['Sec-Fetch-Site: cross-site', 'Content-Length: 9000']],
])(
  'a story that was refused because it was %s is gone from memory after a while',
  async (_, headers) => {
    await quiet(QUIET_FOR)
    const needles = { story: aCanary() }
    await cutOff(headers, `description=${'and+then+it+went+on+'.repeat(200)}${needles.story}`)
    expect(namesIn(needles).join()).toContain('story: ')
    await quiet(QUIET_FOR)
    expect(namesIn(needles)).toEqual([])
  },
  300_000,
)

test('after a case is sent, read and left, memory soon holds neither its words nor a key that opens it [R15]', async () => {
  const told = {
    story: aCanary(),
    wide: aCanary(),
    saved: aCanary(),
    reply: aCanary(),
    file: aCanary(),
    fileName: aCanary(),
    message: aCanary(),
    address: `${aCanary()}@example.org`,
  }
  const person = aWindow()
  const form = await startedForm(person)
  const file = new File([told.file.padEnd(150_000, ' no')], `${told.fileName}.txt`)
  // First saved, then refused for what is missing, then sent.
  await person.post('/legal-help', { ...aReport, ...form, intent: 'save', description: told.saved })
  const description = `${told.story} “said” ${told.wide}`
  expect(
    (await person.post('/legal-help', { ...aReport, ...form, description, violationType: '' })).status,
  ).toBe(422)
  expect((await person.post('/legal-help', { ...aReport, ...form, description, file })).status).toBe(303)
  const kept = keptOn(await (await person.get('/legal-help/sent')).text())

  const stranger = { name: 'Ada Visitor', email: told.address, subject: 'A question' }
  expect((await aWindow().post('/contact', { ...stranger, message: told.message })).status).toBe(303)

  const later = aWindow()
  expect((await enter(later, kept)).status).toBe(303)
  expect((await later.post('/legal-help/case', { intent: 'reply', text: told.reply })).status).toBe(303)
  const html = await (await later.get('/legal-help/case')).text()
  for (const one of [told.story, told.reply, told.fileName]) expect(html).toContain(one)
  const address = /\/legal-help\/case\/file\/[\w-]+/.exec(html)?.[0] ?? expect.fail('no file')
  expect(await (await later.get(address)).text()).toContain(told.file)

  const needles = {
    ...told,
    words: kept.words.join(' '),
    typedWords: kept.words.join('+'),
    key: SECRET_KEY,
  }
  // While the person is signed in the secrets are in memory: finding them proves that the later search works.
  const inside = namesIn(needles).join('\n')
  for (const name of ['story', 'wide', 'reply', 'key']) expect(inside).toContain(`${name}: `)

  // The server ended these connections while the search blocked this process.
  await quiet(500)
  for (const one of [person, later]) expect((await one.post('/leave', {})).status).toBe(303)
  await quiet(QUIET_FOR)
  expect(namesIn({ ...needles, anyWords: SIX_WORDS })).toEqual([])
}, 300_000)

test('words made for a case whose file is then refused are gone from memory after a while [R15]', async () => {
  const description = aCanary()
  const windows = Array.from({ length: 5 }, () => aWindow())
  await quiet(500)
  for (const person of windows) {
    const file = new File([`${aCanary()} and no picture`], 'picture.png', { type: 'image/png' })
    const form = await startedForm(person)
    const answer = await person.post('/legal-help', { ...aReport, ...form, description, file })
    expect(answer.status).toBe(422)
  }
  expect(namesIn({ description }).join('\n')).toContain('description: ')
  await quiet(500)
  for (const person of windows) expect((await person.post('/leave', {})).status).toBe(303)
  await quiet(QUIET_FOR)
  expect(namesIn({ description, anyWords: SIX_WORDS, key: SECRET_KEY })).toEqual([])
}, 300_000)
