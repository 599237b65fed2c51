import { once } from 'node:events'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { connect } from 'node:net'
import path from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSecret } from '#app/platform/ids.ts'
import { type SiteProcess, startSiteProcess } from '../../scripts/testing/site-process.ts'
import { aDocx, aJpeg, aPdf, aPdfBomb, aPng } from '../support/files.ts'
import { fullDisk } from '../support/full-disk.ts'
import { aSite, eventually, type Site, type Visitor } from '../support/site.ts'

// Files that are mislabeled, too large, or malicious: each is refused in a sentence, what was typed stays, nothing of
// the file is stored, and other requests are served.

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const MEGABYTE = 1024 * 1024
const STORY = 'They would not let my dog in.'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const joined = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? bytesOf(part) : part))))

const kept = () => {
  const folder = path.join(site.place.dataDir, 'files')
  return fs.existsSync(folder) ? fs.readdirSync(folder) : []
}
/** Each visitor has one form. */
const forms = new WeakMap<Visitor, string>()
const add = (visitor: Visitor, name: string, bytes: Uint8Array, more: Record<string, string> = {}) => {
  const submission = forms.get(visitor) ?? newSecret()
  forms.set(visitor, submission)
  return visitor.post('/legal-help', {
    intent: 'add-file',
    submission,
    violationType: 'Housing Discrimination',
    description: STORY,
    file: new File([bytes as Uint8Array<ArrayBuffer>], name),
    ...more,
  })
}

async function refused(answer: Response, says: string | RegExp, status = 422) {
  const html = (await answer.text()).replaceAll('&#x27;', "'")
  expect(answer.status).toBe(status)
  expect(html).toMatch(says)
  expect(html).toContain(STORY)
}

const lockedPdf = async () =>
  joined(await aPdf('x'), '9 0 obj\n<< /Filter /Standard /V 2 >>\nendobj\ntrailer\n<< /Encrypt 9 0 R >>\n')

const HOSTILE: [string, string, () => Uint8Array | Promise<Uint8Array>, RegExp][] = [
  ['a web page called a PDF', 'letter.pdf', () => bytesOf('<html><script>alert(1)</script>'), /is not a PDF/],
  [
    'a drawing with a script called a picture',
    'a.png',
    () => bytesOf('<svg onload="alert(1)"/>'),
    /is not a PNG/,
  ],
  ['a drawing', 'a.svg', () => bytesOf('<svg onload="alert(1)"/>'), /as JPG or PNG/],
  ['a script', 'a.js', () => bytesOf('alert(1)'), /must be a PDF, Word/],
  [
    'a program called a Word file',
    'a.doc',
    () => joined('MZ\u0090\0', new Uint8Array(500)),
    /is not a Word file/,
  ],
  ['a program called a text', 'a.txt', () => joined('MZ\u0090\0', new Uint8Array(500)), /is not plain text/],
  [
    'an archive called a Word file',
    'a.docx',
    () => joined('PK\u0003\u0004', new Uint8Array(99)),
    /is not a Word/,
  ],
  ['an archive', 'a.zip', () => zipSync({ 'a.txt': bytesOf('x') }), /one by one/],
  ['a GIF that is a script, called a JPG', 'a.jpg', () => bytesOf('GIF89a/*  */=0;alert(1)'), /is not a JPG/],
  ['a PDF that is an archive too', 'a.pdf', async () => joined(await aPdf('x'), aDocx('x')), /is not a PDF/],
  ['a picture that is an archive too', 'a.png', () => joined(aPng('x'), aDocx('x')), /is not a PNG/],
  ['an archive with a PDF behind', 'a.pdf', async () => joined(aDocx('x'), await aPdf('x')), /is not a PDF/],
  ['a Word file with macros', 'a.docx', () => aDocx('x', { 'word/vbaProject.bin': bytesOf('x') }), /macros/],
  ['macros in other letters', 'a.docx', () => aDocx('x', { 'word/VBAPROJECT.BIN': bytesOf('x') }), /macros/],
  ['a Word file for macros', 'a.docm', () => aDocx('x', { 'word/vbaData.xml': bytesOf('x') }), /macros/],
  ['a PDF with a password', 'a.pdf', lockedPdf, /locked with a password/],
  ['a picture of 50,000 × 50,000 points', 'a.jpg', () => aJpeg('x', [50_000, 50_000]), /far larger inside/],
  ['a PDF that is 200 MB inside', 'a.pdf', () => aPdfBomb(200), /far larger inside/],
  ['nothing', 'a.pdf', () => new Uint8Array(), /is empty/],
]

describe.each(HOSTILE)('%s', (_, name, make, says) => {
  test.each([
    ['and its hidden details taken out', {}],
    ['as it is', { original: 'yes' }],
  ])('the file is refused %s [R19]', async (_, more) => {
    const before = kept()
    await refused(await add(site.visitor(), name, await make(), more as Record<string, string>), says)
    expect(kept()).toEqual(before)
  })
})

describe('too much', () => {
  test('a file of 10 MB is accepted, and one byte more is not [R20]', async () => {
    const visitor = site.visitor()
    await refused(
      await add(visitor, 'a.txt', new Uint8Array(10 * MEGABYTE + 1).fill(97)),
      'smaller than 10 MB',
    )
    expect((await add(visitor, 'a.txt', new Uint8Array(10 * MEGABYTE).fill(97))).status).toBe(303)
    // 10 + 10 + 5 MB are accepted, one byte more is not.
    expect((await add(visitor, 'b.txt', new Uint8Array(10 * MEGABYTE).fill(97))).status).toBe(303)
    const rest = 5 * MEGABYTE
    await refused(await add(visitor, 'c.txt', new Uint8Array(rest + 1).fill(97)), 'All files together')
    expect((await add(visitor, 'c.txt', new Uint8Array(rest).fill(97))).status).toBe(303)
  })

  test('an 11th file is refused, and the ten before stay [R20]', async () => {
    const visitor = site.visitor()
    let next = ''
    for (let i = 1; i <= 10; i++) {
      const answer = await add(visitor, `letter-${i}.txt`, bytesOf(`${i}`))
      expect(answer.status).toBe(303)
      next = answer.headers.get('location') ?? ''
    }
    const before = kept()
    await refused(await add(visitor, 'letter-11.txt', bytesOf('11')), 'up to 10 files')
    expect(kept()).toEqual(before)
    const html = await (await visitor.get(next)).text()
    for (let i = 1; i <= 10; i++) expect(html).toContain(`letter-${i}.txt`)
    expect(html).not.toContain('letter-11.txt')
  })
})

test('a full disk is reported in a sentence, the answers are saved, and the case can be sent without the file', async () => {
  const visitor = site.visitor()
  const before = kept()
  const room = await fullDisk()
  try {
    const answer = await add(visitor, 'letter.txt', bytesOf('They said no.'))
    expect(answer.headers.get('retry-after')).toBe('3600')
    await refused(answer, 'We cannot keep files right now', 503)
    expect((await site.visitor().get('/')).status).toBe(200)
  } finally {
    room()
  }
  expect(kept()).toEqual(before)
  expect((await add(visitor, 'letter.txt', bytesOf('They said no.'))).status).toBe(303)
  expect(kept()).toHaveLength(before.length + 1)
})

test('a disk with little room left accepts no file, and the case can be sent', async () => {
  const visitor = site.visitor()
  const before = kept()
  const real = fs.statfsSync
  fs.statfsSync = ((...given: Parameters<typeof real>) => ({
    ...real(...given),
    bsize: 4096,
    bavail: 65_536,
  })) as typeof real
  syncBuiltinESMExports()
  try {
    const answer = await add(visitor, 'letter.txt', bytesOf('They said no.'))
    await refused(answer, 'We cannot keep files right now', 503)
    expect(kept()).toEqual(before)
  } finally {
    fs.statfsSync = real
    syncBuiltinESMExports()
  }
  expect((await add(visitor, 'letter.txt', bytesOf('They said no.'))).status).toBe(303)
})

describe('an upload that does not end', () => {
  let running: SiteProcess
  beforeAll(async () => {
    running = await startSiteProcess()
  })
  afterAll(() => running.stop())

  const inFolder = () => {
    const folder = path.join(running.dataDir, 'files')
    return fs.existsSync(folder) ? fs.readdirSync(folder) : []
  }
  const head = (length: string) =>
    [
      'POST /legal-help HTTP/1.1',
      'Host: localhost',
      'Sec-Fetch-Site: same-origin',
      'Content-Type: multipart/form-data; boundary=x',
      length,
      '',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n',
    ].join('\r\n')
  /** A connection that has begun an upload. `said` is the response so far. */
  async function begun(start: string) {
    const socket = connect(Number(running.port), '127.0.0.1')
    const state = { socket, said: '', closed: false }
    socket.on('data', (part) => {
      state.said += part.toString()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      state.closed = true
    })
    await once(socket, 'connect')
    socket.write(start)
    return state
  }
  const served = async () => {
    const began = performance.now()
    expect((await fetch(`${running.origin}/up`)).status).toBe(200)
    expect((await fetch(`${running.origin}/legal-help`)).status).toBe(200)
    return performance.now() - began
  }

  test('an upload in pieces without a length is stopped at the limit, with the sentence [R20]', async () => {
    const upload = await begun(`${head('Transfer-Encoding: chunked').split('\r\n\r\n')[0]}\r\n\r\n`)
    const piece = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MEGABYTE, 97), Buffer.from('\r\n')])
    // Not faster than the response can come back, as over a real connection.
    for (let i = 0; i < 60 && !upload.said && !upload.closed; i++) {
      upload.socket.write(piece)
      await new Promise((done) => setTimeout(done, 25))
    }
    await eventually(() => upload.said.includes('413') || upload.closed)
    expect(upload.said).toContain('This is more than we can take at one time (32 MB)')
    upload.socket.destroy()
    expect(inFolder()).toEqual([])
    await served()
  })

  test('an upload that trickles on fifty connections blocks no one, and leaves nothing when it breaks off [R20]', async () => {
    await served()
    const uploads = await Promise.all(
      Array.from({ length: 50 }, () => begun(head(`Content-Length: ${9 * MEGABYTE}`))),
    )
    const trickle = setInterval(() => {
      for (const { socket } of uploads) socket.write('a')
    }, 20)
    const times: number[] = []
    for (let i = 0; i < 10; i++) times.push(await served())
    clearInterval(trickle)
    expect(Math.max(...times)).toBeLessThan(2000)
    expect(uploads.some(({ closed }) => closed)).toBe(false)
    for (const { socket } of uploads) socket.destroy()
    await served()
    expect(inFolder()).toEqual([])
    expect(fs.readdirSync(running.dataDir).filter((name) => /tmp|part/.test(name))).toEqual([])
  })
})
