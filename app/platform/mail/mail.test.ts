import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aMailServer, type MailServer } from '#tests/support/mail-server.ts'

let db: Db
let close: () => Promise<void>
let server: MailServer
let mail: typeof import('./mail.server.ts')
let publicKey: string
beforeAll(async () => {
  const opened = await aDatabase()
  ;({ db, close } = opened)
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  publicKey = pair.publicKey
  const file = path.join(opened.place.dataDir, 'dkim.pem')
  writeFileSync(file, pair.privateKey)
  server = await aMailServer()
  Object.assign(process.env, {
    SMTP_URL: server.url,
    DKIM_DOMAIN: 'example.org',
    DKIM_SELECTOR: 'test',
    DKIM_KEY_FILE: file,
  })
  mail = await import('./mail.server.ts')
})
afterAll(async () => {
  for (const name of ['SMTP_URL', 'DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE']) delete process.env[name]
  await server.close()
  await close()
})

async function sent(letter: Parameters<typeof mail.queueMail>[1]): Promise<string> {
  const before = server.mails.length
  await mail.sendQueued(db, { id: await mail.queueMail(db, letter) })
  return server.mails[before]?.raw ?? expect.fail('nothing arrived')
}

test('a letter with HTML carries both parts, and a line break in a header starts no header', async () => {
  const raw = await sent({
    to: 'ada@example.org',
    subject: 'News\r\nBcc: eve@example.org',
    text: 'Plain words',
    html: '<p>Rich words</p>',
    headers: { 'List-Unsubscribe': '<https://handrail.example/x>\r\nBcc: eve@example.org' },
  })
  expect(raw).toMatch(/Content-Type: multipart\/alternative/)
  expect(raw.indexOf('Plain words')).toBeLessThan(raw.indexOf('<p>Rich words</p>'))
  expect(raw).not.toMatch(/^Bcc:/m)
})

test('a DKIM signature covers the headers of one-click unsubscribing and verifies', async () => {
  const raw = await sent({
    to: 'ada@example.org',
    subject: 'Signed',
    text: 'Plain words',
    headers: {
      'List-Unsubscribe': '<https://handrail.example/x>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  const { tags, data, body } = forVerifying(raw)
  expect(tags.d).toBe('example.org')
  expect(tags.s).toBe('test')
  expect(tags.h?.toLowerCase().split(':')).toEqual(
    expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
  )
  expect(createHash('sha256').update(body).digest('base64')).toBe(tags.bh)
  const verifies = (text: string) =>
    createVerify('RSA-SHA256')
      .update(text)
      .verify(publicKey, tags.b ?? '', 'base64')
  expect(verifies(data)).toBe(true)
  expect(verifies(data.replace('handrail.example', 'elsewhere.example'))).toBe(false)
})

test('a letter that could not be sent is deleted after seven days, and no other one', async () => {
  const { fromNow } = await import('../time.ts')
  const day = 86_400_000
  const [old, fresh] = [0, 1].map(() =>
    mail.queueMail(db, { to: 'ada@example.org', subject: 'x', text: 'y' }),
  )
  const failed = async (id: string, ago: number) =>
    db
      .updateTable('jobs')
      .set({ failedAt: fromNow(-ago * day) })
      .where('payload', '=', JSON.stringify({ id }))
      .execute()
  await failed((await old) ?? '', 8)
  await failed((await fresh) ?? '', 6)
  const waiting = await mail.queueMail(db, { to: 'ada@example.org', subject: 'x', text: 'y' })
  const told: string[] = []
  await mail.sweepFailedMail(db, async (_, ids) => void told.push(...ids))
  expect(told).toEqual([await old])
  const kept = await db.selectFrom('mailQueue').select('id').execute()
  expect(kept.map(({ id }) => id).toSorted()).toEqual([(await fresh) ?? '', waiting].toSorted())
  expect(await db.selectFrom('jobs').select('id').where('failedAt', 'is not', null).execute()).toHaveLength(1)
})

/** RFC 6376 with relaxed canonicalization, implemented again from the standard so that it checks the library. */
function forVerifying(raw: string) {
  const end = raw.indexOf('\r\n\r\n')
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/)
  const relaxed = (field: string) => {
    const at = field.indexOf(':')
    const value = field.slice(at + 1).replace(/\r\n/g, '')
    return `${field.slice(0, at).trim().toLowerCase()}:${value.replace(/[ \t]+/g, ' ').trim()}`
  }
  const signature = fields.find((field) => /^dkim-signature:/i.test(field)) ?? expect.fail('not signed')
  const tags = Object.fromEntries(
    relaxed(signature)
      .slice('dkim-signature:'.length)
      .split(';')
      .map((tag) => [
        tag.slice(0, tag.indexOf('=')).trim(),
        tag.slice(tag.indexOf('=') + 1).replace(/ /g, ''),
      ]),
  ) as Record<string, string>
  const named = (name: string) => fields.filter((field) => relaxed(field).startsWith(`${name}:`)).at(-1)
  const signed = (tags.h ?? '').toLowerCase().split(':').map(named)
  const bare = relaxed(signature).replace(/(;\s*b=)[^;]*$/, '$1')
  const body = raw
    .slice(end + 4)
    .replace(/[ \t]+\r\n/g, '\r\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/(?:\r\n)*$/, '\r\n')
  const data = [...signed.filter((field) => field !== undefined).map(relaxed), bare].join('\r\n')
  return { tags, data, body }
}
