import { globSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Refused } from '../refused.ts'
import { visit } from '../request-context.server.ts'
import { bodyText, ENVELOPES, readBody, TEXT, withFile } from './bodies.server.ts'
import { json } from './read-form.server.ts'
import { takeRoom } from './room-for-bodies.server.ts'
import type { SentFile } from './sent-file.server.ts'

const KILOBYTE = 1024
const post = (body: BodyInit, type?: string) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    duplex: 'half',
    ...(type ? { headers: { 'content-type': type } } : {}),
  } as RequestInit)
const urlencoded = (text: string) => post(text, 'application/x-www-form-urlencoded')
const urlencodedOf = (text: string) =>
  new Request('http://localhost/', {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': `${text.length}` },
  })
const multipartOf = (body: BodyInit) => post(body, 'multipart/form-data; boundary=x')
const multipart = (text: string | Uint8Array<ArrayBuffer>) => multipartOf(text)
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** The status and the sentence of a refusal. */
const refused = async (reading: Promise<unknown>) => {
  const why = await reading.then(
    () => expect.fail('it was taken'),
    (error: Response) => error,
  )
  return { status: why.status, says: await why.text() }
}

const WORDS = [
  '',
  'plain',
  'a b+c%20d&e=f',
  '100 %',
  '%zz%4',
  '“quoted” – 李伟 Nguyễn 🦆',
  'line\r\nline\nline',
  '"; name="other"',
]

describe('a form from a browser', () => {
  test('a form is read as the platform itself reads it, in either encoding', async () => {
    const fields: [string, string][] = WORDS.flatMap((one, i) => [
      [`field-${i}`, one],
      ['twice', one],
    ])
    const inParts = new FormData()
    for (const [name, value] of fields) inParts.append(name, value)
    for (const body of [new URLSearchParams(fields), inParts]) {
      const own = [...(await readBody(post(body), TEXT))]
      expect(own).toEqual([...(await post(body).formData())])
    }
  })

  test.each(['a', 'a&b', '&&a=1&', '=1', 'a=1=2', 'a=%F0%9F%A6%86', 'a=%ff', '+=+', 'a%3Db=c'])(
    'the urlencoded text %s is read as the platform reads it',
    async (text) => {
      const known = [...(await urlencoded(text).formData())].filter(([name]) => name !== '')
      expect([...(await readBody(urlencoded(text), TEXT))].filter(([name]) => name !== '')).toEqual(known)
    },
  )

  test.each([
    ['what no person types', 'a\u0000\u0007\u000b\ufffe\uffffb', 'ab'],
    ['a word under a pile of marks', `a${'\u0301\u0316'.repeat(60_000)}b`, `a${'\u0301\u0316'.repeat(15)}b`],
    [
      'letters that become marks where texts are compared',
      '\u0316\uff9e\uff9f'.repeat(40_000),
      '\u0316\uff9e\uff9f'.repeat(10),
    ],
    ['what languages write', 'Nguye\u0302\u0303n บี้ ཧཱུྃ ﾊﾟﾊﾞ श्री שָׁלוֹם', 'Nguye\u0302\u0303n บี้ ཧཱུྃ ﾊﾟﾊﾞ श्री שָׁלוֹם'],
  ])(
    'a letter keeps at most as many combining marks as a language needs (%s) [R20]',
    async (_, typed, read) => {
      const inParts = new FormData()
      inParts.append('words', typed)
      for (const body of [inParts, new URLSearchParams({ words: typed })])
        expect((await readBody(post(body), { text: 2 * 1024 * KILOBYTE })).get('words')).toBe(read)
    },
  )

  test('a file comes with its name, kind and bytes, which can be taken once', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(60 * KILOBYTE))
    const form = new FormData()
    form.append('file', new File([bytes], 'Brief „an“ 李伟.pdf', { type: 'application/pdf' }))
    form.append('after', 'the file')
    const read = await readBody(post(form), withFile(64 * KILOBYTE))
    const file = read.get('file') as SentFile
    expect(file).toMatchObject({ name: 'Brief „an“ 李伟.pdf', type: 'application/pdf', size: bytes.length })
    expect(await file.bytes()).toEqual(bytes)
    await expect(file.bytes()).rejects.toThrow('taken already')
    expect(read.get('after')).toBe('the file')
  })

  test('a file field without a choice is an empty file without a name', async () => {
    const body =
      '--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n'
    expect((await readBody(multipart(body), TEXT)).get('file')).toMatchObject({ name: '', size: 0 })
  })
})

describe('a body that is too large', () => {
  test('a file that is too large is discarded as it comes, and the rest of the form is read', async () => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(70 * KILOBYTE)], 'a.txt'))
    form.append('description', 'what happened')
    const read = await readBody(post(form), withFile(64 * KILOBYTE))
    expect(read.get('description')).toBe('what happened')
    expect(read.get('file')).toMatchObject({ dropped: 'too-large', size: 70 * KILOBYTE })
    expect((await readBody(post(form), TEXT)).get('file')).toMatchObject({ dropped: 'too-large' })
  })

  test.each([
    ['one long field', urlencoded(`a=${'x'.repeat(257 * KILOBYTE)}`), /\(256 KB\)/],
    [
      'the same without its length',
      post(new Blob([`a=${'x'.repeat(257 * KILOBYTE)}`]).stream(), 'application/x-www-form-urlencoded'),
      /\(256 KB\)/,
    ],
    ['names without an equal sign', urlencoded('a&'.repeat(501)), /more fields/],
    ['empty fields', multipart(`${part('a', '').repeat(501)}--x--`), /more fields/],
    ['one long field in parts', multipart(`${part('a', 'x'.repeat(257 * KILOBYTE))}--x--`), /\(256 KB\)/],
    ['a long head of a part', multipart(`${part('a'.repeat(9000), 'b').repeat(400)}--x--`), /\(512 KB\)/],
    [
      'files',
      multipart(
        `${'--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n\r\n'.repeat(501)}--x--`,
      ),
      /more fields/,
    ],
  ])('%s is refused in a sentence', async (_, request, says) => {
    const { status, says: sentence } = await refused(readBody(request, TEXT))
    expect([400, 413]).toContain(status)
    expect(sentence).toMatch(says)
  })

  test('a webhook body that is too large is refused before it is read', async () => {
    expect(await bodyText(post('{"a":1}'), 10)).toBe('{"a":1}')
    expect(await refused(bodyText(post('x'.repeat(11)), 10))).toMatchObject({ status: 413 })
  })
})

describe('a body that is too slow', () => {
  afterEach(() => void vi.useRealTimers())
  const clock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const turns = async () => {
    for (let i = 0; i < 50; i++) await new Promise((done) => setImmediate(done))
  }
  /** A body whose pieces arrive on demand. */
  const coming = () => {
    const { readable: stream, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const say = (text: string) => void writer.write(new TextEncoder().encode(text)).catch(() => {})
    return { stream, say, end: () => void writer.close().catch(() => {}) }
  }
  const FILE = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'

  test('a body that is silent for half a minute is refused in a sentence, and one that continues is not [R20]', async () => {
    clock()
    const body = coming()
    const reading = refused(readBody(post(body.stream, 'application/x-www-form-urlencoded'), TEXT))
    for (let i = 0; i < 3; i++) {
      body.say(`a=${'1'.repeat(40 * KILOBYTE)}&`)
      await turns()
      await vi.advanceTimersByTimeAsync(29_000)
    }
    await vi.advanceTimersByTimeAsync(1000)
    expect(await reading).toMatchObject({ status: 408, says: expect.stringContaining('half a minute') })
  })

  test('a body that trickles is refused in a sentence, and a slow connection is not [R20]', async () => {
    clock()
    const sends = async (bytes: number, times: number) => {
      const body = coming()
      const form = readBody(post(body.stream, 'application/x-www-form-urlencoded'), TEXT)
      const reading = form.catch((error: Response) => error)
      for (let i = 0; i < times; i++) {
        body.say('a'.repeat(bytes))
        await turns()
        await vi.advanceTimersByTimeAsync(10_000)
      }
      body.end()
      await turns()
      return reading
    }
    const refused = (await sends(KILOBYTE, 6)) as Response
    expect(refused.status).toBe(408)
    expect(await refused.text()).toContain('too slow')
    expect(await sends(11 * KILOBYTE, 6)).toBeInstanceOf(FormData)
  })

  test('text counts against its network’s memory, is refused when that is used up, and small forms are still accepted [R20]', async () => {
    clock()
    let end = () => {}
    const held = new Promise<void>((done) => {
      end = done
    })
    const text = (kilobytes: number) => urlencodedOf(`a=${'x'.repeat(kilobytes * KILOBYTE)}`)
    const many = visit('school', async () => {
      await takeRoom(20 * 1024 * KILOBYTE - 300 * KILOBYTE)
      await readBody(text(200), TEXT)
      await held
    })
    await turns()
    const late = visit('school', () => readBody(text(250), TEXT)).catch((error: Refused) => error)
    const small = await visit('school', () => readBody(text(10), TEXT))
    expect(String(small.get('a'))).toHaveLength(10 * KILOBYTE)
    await visit('elsewhere', () => readBody(text(250), TEXT))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await late).toMatchObject({
      status: 503,
      retryAfter: 20,
      message: expect.stringContaining('wait half a minute'),
    })
    end()
    await many
    await visit('school', () => readBody(text(250), TEXT))
  })

  test('a file that gets no memory in time is dropped, and the typed text is read [R20]', async () => {
    clock()
    let end = () => {}
    const held = new Promise<void>((done) => {
      end = done
    })
    const holds = visit('full', async () => {
      expect(await takeRoom(20 * 1024 * KILOBYTE)).not.toBeNull()
      await held
    })
    const form = `${FILE}${'a'.repeat(300 * KILOBYTE)}\r\n${part('description', 'No.')}--x--`
    const reading = visit('full', () => readBody(multipart(form), withFile(1024 * KILOBYTE)))
    await turns()
    await vi.advanceTimersByTimeAsync(20_000)
    const read = await reading
    expect(read.get('description')).toBe('No.')
    expect(read.get('file')).toMatchObject({ dropped: 'no-room' })
    end()
    await holds
  })

  test("a file larger than one network's share is accepted, but not beside another of that network", async () => {
    clock()
    const most = 28 * 1024 * KILOBYTE
    await visit('large', async () => {
      expect(await takeRoom(most)).not.toBeNull()
      const second = takeRoom(KILOBYTE)
      await vi.advanceTimersByTimeAsync(20_000)
      expect(await second).toBeNull()
    })
    const reading = visit('large', () => readBody(multipart(`${FILE}abc\r\n--x--`), withFile(most)))
    await vi.advanceTimersByTimeAsync(20_000)
    expect((await reading).get('file')).toMatchObject({ size: 3 })
  })

  test('a slow file gives up its room when others wait for it, and not before', async () => {
    clock()
    const slow = coming()
    const reading = visit('slow', () => readBody(multipartOf(slow.stream), withFile(19 * 1024 * KILOBYTE)))
    slow.say(`${part('description', 'No.')}${FILE}`)
    await turns()
    await vi.advanceTimersByTimeAsync(21_000)
    slow.say('a')
    await turns()
    const waits = visit('slow', () => takeRoom(10 * 1024 * KILOBYTE))
    await turns()
    slow.say('a')
    await turns()
    expect(await waits).not.toBeNull()
    slow.say('\r\n--x--')
    slow.end()
    const read = await reading
    expect(read.get('description')).toBe('No.')
    expect(read.get('file')).toMatchObject({ dropped: 'no-room' })
  })
})

describe('a body that is not a form', () => {
  test.each([
    ['text', post('hello', 'text/plain')],
    ['nothing', post('', '')],
    ['JSON', post('{}', 'application/json')],
    ['parts without a boundary', post('x', 'multipart/form-data')],
    ['parts that never end', multipart('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nnever ends')],
  ])('%s is refused in a sentence', async (_, request) => {
    const { status, says } = await refused(readBody(request, TEXT))
    expect(status).toBe(400)
    expect(says).toContain('could not read')
  })

  test('wherever a body breaks off, it is read or refused, and nothing hangs', async () => {
    const whole = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nabc\r\n${part('a', 'b')}--x--\r\n`
    for (let length = 0; length <= whole.length; length++) {
      const read = readBody(multipart(whole.slice(0, length)), TEXT)
      await read.catch((error: Response) => expect(error.status).toBe(400))
    }
  })
})

describe('JSON in a field', () => {
  const list = json(z.array(z.unknown()))
  test.each([
    ['deep', '['.repeat(100_000)],
    ['of very many values', `[${'1,'.repeat(100_000)}1]`],
    ['with the depth behind a text', `["\\"",${'['.repeat(100)}`],
  ])('JSON that is %s is not read', (_, text) => {
    expect(list.safeParse(text).success).toBe(false)
  })
  test('JSON with brackets in its texts is read', () => {
    expect(list.safeParse(JSON.stringify(['[[[[[[[[[[[[[[[["\\', { a: ['b'] }])).success).toBe(true)
  })
})

test('envelopes of many cases are accepted in one field', async () => {
  const sealed = 'A'.repeat(3 * 1024 * KILOBYTE)
  expect((await readBody(urlencoded(`made=${sealed}`), ENVELOPES)).get('made')).toBe(sealed)
})

test('no other file reads the body of a request', () => {
  const found = globSync('{app,server}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.|bodies\.server|app\/server|\.client\.ts$/.test(file))
    .filter((file) =>
      /\brequest\.(?:formData|text|json|arrayBuffer|bytes|blob)\(/.test(readFileSync(file, 'utf8')),
    )
  expect(found).toEqual([])
})
