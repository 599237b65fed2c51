import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase, onPostgres } from '#tests/support/database.ts'
import { queriesOf } from '#tests/support/queries.ts'
import type { MessageBody } from '../model/message-bodies.ts'

// Staff actions on messages, and the person's answers.

let db: Db
let dataDir: string
let close: () => Promise<void>
let holder: string
let identity: string
let verbs: Awaited<ReturnType<typeof load>>

async function load() {
  return {
    ...(await import('../messages.server.ts')),
    ...(await import('./reply-to-message.server.ts')),
    ...(await import('./convert-to-case.server.ts')),
    ...(await import('./message-queries.server.ts')),
    ...(await import('./message-work.server.ts')),
    ...(await import('./open-message.client.ts')),
    ...(await import('./write-reply.client.ts')),
    ...(await import('#app/platform/jobs/jobs.server.ts')),
    ...(await import('#app/platform/mail/mail.server.ts')),
    ...(await import('#app/platform/keys/recipients.server.ts')),
    ...(await import('#app/platform/secrets/data-keys.server.ts')),
    ...(await import('#app/cases/cases.server.ts')),
  }
}

const fromAda = {
  name: 'Ada Client',
  email: 'ada@example.org',
  subject: 'My landlord',
  message: 'He said no to my dog.',
  about: null,
  lane: 'open' as const,
}

beforeAll(async () => {
  process.env.NOTICE_DELAY = '0-0'
  const opened = await aDatabase()
  ;({ db, close } = opened)
  dataDir = opened.place.dataDir
  verbs = await load()
  await verbs.prepareRecipients(db)
  const recovery = (await verbs.recipients(db)).recipients.find((one) => one.kind === 'recovery')
  holder = recovery?.id ?? expect.fail('no recovery key')
  const file = readFileSync(path.join(dataDir, 'recovery-key.txt'), 'utf8')
  identity = /AGE-SECRET-KEY-1\S+/.exec(file)?.[0] ?? ''
  const at = new Date().toISOString()
  const user = {
    id: 'sol',
    name: 'Sol Example',
    email: 'sol@example.org',
    emailVerified: onPostgres ? true : 1,
    createdAt: at,
    updatedAt: at,
  }
  await db
    .insertInto('users')
    .values(user as never)
    .execute()
})
afterAll(() => close())
beforeEach(async () => {
  for (const table of ['messages', 'jobs', 'mailQueue', 'cases', 'limitCounts'] as const)
    await db.deleteFrom(table).execute()
})

const me = { by: 'sol' }
const change = (id: string) => ({ id, holder, ...me })

async function arrived(said: Partial<typeof fromAda> & { partner?: string } = {}) {
  await verbs.sendMessage(db, { ...fromAda, ...said })
  const [row] = await verbs.messagesFor(db, holder)
  return row ?? expect.fail('no message')
}

async function written(
  row: Awaited<ReturnType<typeof arrived>>,
  how: Partial<{ text: string; asks: boolean; close: boolean }> = {},
) {
  const { messageKey, body } = await verbs.openConversation(identity, row, [])
  const made = await verbs.writeReply({
    messageKey,
    body,
    text: 'Thank you. We look into it.',
    asks: false,
    close: false,
    ...how,
  })
  const field = (name: string) => made.form.get(name) ?? ''
  return {
    id: field('id'),
    messageId: row.id,
    text: field('text'),
    to: field('to'),
    sealed: field('sealed'),
    sign: field('sign'),
    close: field('close') === 'yes',
    seen: { ownerId: row.ownerId ?? '', replies: (await verbs.repliesTo(db, row.id)).length },
    ask: field('secret') ? { secret: field('secret'), copy: field('copy') } : null,
  }
}

async function letters() {
  const rows = await db.selectFrom('mailQueue').select('sealedLetter').execute()
  return rows.map(({ sealedLetter }) => JSON.parse(verbs.openWithMailKey(sealedLetter, 'letter')))
}

const everyRow = async () =>
  JSON.stringify(
    await Promise.all(
      (
        [
          'messages',
          'messageKeys',
          'messageReplies',
          'messageMoves',
          'mailQueue',
          'jobs',
          'auditLines',
        ] as const
      ).map((table) => db.selectFrom(table).selectAll().execute()),
    ),
  )

const acts = async (subject: string) =>
  (
    await db.selectFrom('auditLines').select('action').where('subject', '=', subject).orderBy('seq').execute()
  ).map(({ action }) => action)

describe('a reply', () => {
  test('is mailed to the writer, waits sealed, and stays sealed with the message', async () => {
    const row = await arrived()
    await verbs.replyToMessage(db, await written(row), { holder, ...me })
    const [letter] = await letters()
    expect(letter).toMatchObject({ to: 'ada@example.org', subject: `Your message ${row.reference}` })
    expect(letter.text).toContain('We look into it.')
    const rows = await everyRow()
    for (const word of ['ada@', 'Ada Client', 'landlord', 'my dog', 'look into'])
      expect(rows).not.toContain(word)
    const replies = await verbs.repliesTo(db, row.id)
    expect(replies).toMatchObject([{ writer: 'Sol Example', mail: 'waiting' }])
    const now = (await verbs.messageFor(db, holder, row.id)) ?? expect.fail('gone')
    const opened = await verbs.openConversation(identity, now, replies)
    expect(opened.replies[0]?.body).toMatchObject({ text: 'Thank you. We look into it.', asks: false })
    expect(now).toMatchObject({ ownerId: 'sol', closedAt: null })
    expect(await verbs.waitingMessages(db)).toBe(0)
    expect(await acts(row.id)).toEqual(['message.replied'])
  })

  test('sent twice, even at the same moment, is one mail', async () => {
    const row = await arrived()
    const reply = await written(row, { close: true })
    const send = () => verbs.replyToMessage(db, reply, { holder, ...me })
    await Promise.all([send(), send()])
    await send()
    expect(await letters()).toHaveLength(1)
    expect(await verbs.repliesTo(db, row.id)).toHaveLength(1)
    expect(await acts(row.id)).toEqual(['message.replied', 'message.closed'])
  })

  test('is refused for another address or holder, and for a closed or spam message', async () => {
    const row = await arrived()
    const reply = await written(row)
    const sent = (more: Partial<typeof reply>, who = holder) =>
      verbs.replyToMessage(db, { ...reply, ...more }, { holder: who, ...me })
    await expect(sent({ to: 'eve@example.org' })).rejects.toThrow(/only to the address/)
    await expect(sent({ to: 'ada@example.org\r\nBcc: eve@example.org' })).rejects.toThrow(
      /only to the address/,
    )
    await expect(sent({}, 'somebody else')).rejects.toMatchObject({ status: 404 })
    await expect(sent({ messageId: 'x'.repeat(22) })).rejects.toMatchObject({ status: 404 })
    await verbs.markSpam(db, change(row.id))
    await expect(sent({})).rejects.toThrow(/spam/)
    await verbs.markNotSpam(db, change(row.id))
    await verbs.closeMessage(db, change(row.id))
    await expect(sent({})).rejects.toThrow(/closed/)
    expect(await letters()).toEqual([])
    await verbs.reopenMessage(db, change(row.id))
    // Case does not distinguish addresses.
    await sent({ to: 'ADA@example.org' })
    expect(await letters()).toHaveLength(1)
  })

  test('another message does not open a reply placed under it', async () => {
    const row = await arrived()
    await verbs.replyToMessage(db, await written(row), { holder, ...me })
    const other = await arrived({ subject: 'Another' }).then(async () =>
      (await verbs.messagesFor(db, holder)).find(({ id }) => id !== row.id),
    )
    const replies = await verbs.repliesTo(db, row.id)
    const opened = await verbs.openConversation(identity, other ?? expect.fail('no other'), replies)
    expect(opened.replies.map(({ body }) => body)).toEqual(['broken'])
  })

  test('that could not be sent is shown to its author until it is', async () => {
    const row = await arrived()
    await verbs.replyToMessage(db, await written(row), { holder, ...me })
    await db
      .updateTable('jobs')
      .set({ failedAt: new Date().toISOString() })
      .where('name', '=', 'mail.send')
      .execute()
    expect(await verbs.repliesTo(db, row.id)).toMatchObject([{ mail: 'failed' }])
    expect(await verbs.unsentReplies(db, { by: 'sol' })).toEqual([row.id])
    expect(await verbs.unsentReplies(db, { by: 'kit' })).toEqual([])
    expect(await verbs.unsentReplies(db, { holder })).toEqual([row.id])
    expect(await verbs.unsentReplies(db, { holder: 'other' })).toEqual([])
    await db.updateTable('jobs').set({ failedAt: null }).execute()
    while (await verbs.runNext(db, { 'mail.send': verbs.sendQueued, 'messages.tell-staff': async () => {} }));
    expect(await verbs.repliesTo(db, row.id)).toMatchObject([{ mail: 'sent' }])
    expect(await letters()).toEqual([])
  })

  test('that was never sent does not count as sent once its mail is deleted', async () => {
    const row = await arrived()
    await verbs.replyToMessage(db, await written(row), { holder, ...me })
    const past = new Date(Date.now() - 8 * 86_400_000).toISOString()
    await db.updateTable('jobs').set({ failedAt: past }).where('name', '=', 'mail.send').execute()
    await verbs.sweepFailedMail(db, verbs.repliesNeverSent)
    expect(await letters()).toEqual([])
    expect(await verbs.repliesTo(db, row.id)).toMatchObject([{ mail: 'failed' }])
  })
})

describe('the inbox', () => {
  test('shows waiting messages longest first, and all others newest first', async () => {
    const subjects = async (shown: 'open' | 'spam') => {
      const { messages } = await verbs.readMessages(db, { holder, ...me, shown })
      return messages.map(({ id }) => order.indexOf(id))
    }
    const order: string[] = []
    for (const lane of ['open', 'open', 'quarantine', 'quarantine'] as const) {
      await verbs.sendMessage(db, { ...fromAda, subject: `No ${order.length}`, lane })
      const rows = await db.selectFrom('messages').select('id').execute()
      order.push(rows.find(({ id }) => !order.includes(id))?.id ?? '')
      const receivedAt = `2026-11-0${order.length}T12:00:00.000Z`
      await db
        .updateTable('messages')
        .set({ receivedAt })
        .where('id', '=', order.at(-1) ?? '')
        .execute()
    }
    expect(await subjects('open')).toEqual([0, 1])
    expect(await subjects('spam')).toEqual([3, 2])
  })

  test('shows each part and kind, and nothing that another key opens', async () => {
    const partner = await arrived({ partner: 'companies' })
    await verbs.sendMessage(db, { ...fromAda, subject: 'Plain' })
    await verbs.sendMessage(db, { ...fromAda, subject: 'Buy', lane: 'quarantine' })
    const ids = async (shown: Parameters<typeof verbs.readMessages>[1]['shown'], kind?: 'partner') =>
      (await verbs.readMessages(db, { holder, ...me, shown, kind })).messages.map(({ id }) => id)
    expect(await ids('open')).toHaveLength(2)
    expect(await ids('open', 'partner')).toEqual([partner.id])
    expect(await ids('spam')).toHaveLength(1)
    expect(await ids('mine')).toEqual([])
    await verbs.replyToMessage(db, await written(partner), { holder, ...me })
    expect(await ids('waiting')).toEqual([partner.id])
    expect(await ids('mine')).toEqual([partner.id])
    await verbs.closeMessage(db, change(partner.id))
    expect(await ids('closed')).toEqual([partner.id])
    expect(await ids('mine')).toEqual([])
    expect((await verbs.readMessages(db, { holder: 'other', ...me, shown: 'open' })).messages).toEqual([])
  })

  test('a message can only be assigned to a member who can open it, and is unassigned when its owner leaves', async () => {
    const row = await arrived()
    await expect(verbs.giveMessage(db, change(row.id), 'kit')).rejects.toThrow(
      /This colleague’s key does not open/,
    )
    await expect(verbs.giveMessage(db, { ...change(row.id), holder: 'x' }, null)).rejects.toMatchObject({
      status: 404,
    })
    await db.updateTable('messages').set({ ownerId: 'sol' }).execute()
    await db.transaction().execute((tx) => verbs.releaseMessages(tx, 'sol'))
    expect(await verbs.messageFor(db, holder, row.id)).toMatchObject({ ownerId: null })
  })

  test('says who opened a message, once each', async () => {
    const row = await arrived()
    expect(await verbs.noteOpened(db, { ...change(row.id), holder: 'other' })).toBe(false)
    await verbs.noteOpened(db, change(row.id))
    await verbs.noteOpened(db, change(row.id))
    expect(await verbs.openingsOf(db, [row.id])).toMatchObject([{ name: 'Sol Example' }])
    expect(await acts(row.id)).toEqual(['message.opened'])
  })

  test('is stored for the retention time after its last event, with its replies', async () => {
    const row = await arrived()
    vi.useFakeTimers({ now: Date.now() + 80 * 86_400_000, toFake: ['Date'] })
    try {
      await verbs.replyToMessage(db, await written(row, { close: true }), { holder, ...me })
      vi.setSystemTime(Date.now() + 89 * 86_400_000)
      await verbs.messageJobs['messages.sweep'](db)
      expect(await verbs.messageFor(db, holder, row.id)).not.toBeNull()
      vi.setSystemTime(Date.now() + 2 * 86_400_000)
      await verbs.messageJobs['messages.sweep'](db)
      expect(await db.selectFrom('messageReplies').select('id').execute()).toEqual([])
      expect(await letters()).toEqual([])
      expect(await verbs.messagesFor(db, holder)).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a message becomes a case', () => {
  const asked = async () => {
    const row = await arrived()
    const reply = await written(row, { asks: true })
    await verbs.replyToMessage(db, reply, { holder, ...me })
    return { row, secret: reply.ask?.secret ?? '' }
  }
  const sending = (submission = 's'.repeat(43)) => ({
    ...(verbs.sendingIn(new Request('http://localhost', { headers: { cookie: 'kept=yes' } }), submission) ??
      expect.fail('no cookies')),
    answers: {
      violationType: 'housing' as const,
      description: 'My landlord',
      name: 'Ada',
      email: 'ada@example.org',
      notify: '',
    },
    shared: false,
    ownerId: 'sol',
  })

  test('only with the secret of the link, which is nowhere but in the mail', async () => {
    const { row, secret } = await asked()
    const [letter] = await letters()
    expect(letter.text).toContain(`/contact/case/${secret}`)
    const rows = await everyRow()
    for (const word of [secret, 'landlord', 'my dog', 'ada@']) expect(rows).not.toContain(word)
    const question = await verbs.questionWith(db, secret)
    const { lane: _, ...said } = fromAda
    expect(question?.message satisfies MessageBody | undefined).toEqual({ v: 1, id: row.id, ...said })
    expect(await verbs.questionWith(db, 'x'.repeat(43))).toBeNull()
    const { messageKey } = await verbs.openConversation(identity, row, [])
    const kept = JSON.stringify(await verbs.repliesTo(db, row.id))
    expect(kept).not.toContain(messageKey)
  })

  test('with the person’s yes: one case, however often the button is pressed, and the link is used up', async () => {
    const { row, secret } = await asked()
    const question = (await verbs.questionWith(db, secret)) ?? expect.fail('no question')
    const first = await verbs.agreeToMove(db, question, sending())
    expect(first?.done && first.cookies[0]).toContain('__Host-sent')
    expect(await verbs.agreeToMove(db, question, sending('t'.repeat(43)))).toBeNull()
    expect(await verbs.questionWith(db, secret)).toBeNull()
    expect(await verbs.findDuplicate(db, sending())).not.toBeNull()
    const cases = await db.selectFrom('cases').select(['id', 'violationType']).execute()
    expect(cases).toMatchObject([{ violationType: 'housing' }])
    expect(await verbs.messageFor(db, holder, row.id)).toMatchObject({ caseId: cases[0]?.id })
    expect(await verbs.moveOf(db, row.id)).toMatchObject({ answer: 'yes' })
    const [move] = await db.selectFrom('messageMoves').select('sealedCopy').execute()
    expect(move?.sealedCopy).toBeNull()
  })

  test('two windows at the same moment create one case', async () => {
    const { secret } = await asked()
    const question = (await verbs.questionWith(db, secret)) ?? expect.fail('no question')
    await Promise.all(['a', 'b'].map((one) => verbs.agreeToMove(db, question, sending(one.repeat(43)))))
    expect(await db.selectFrom('cases').select('id').execute()).toHaveLength(1)
  })

  test('a crash after the case was created creates no second one', async () => {
    const { row, secret } = await asked()
    const question = (await verbs.questionWith(db, secret)) ?? expect.fail('no question')
    const one = sending()
    await db
      .updateTable('messageMoves')
      .set({ claimedBy: one.mark, claimedAt: new Date().toISOString() })
      .execute()
    await verbs.caseFromMessage(db, one)
    expect(await verbs.questionWith(db, secret)).toBeNull()
    expect((await verbs.messageFor(db, holder, row.id))?.caseId).not.toBeNull()
    expect(await verbs.agreeToMove(db, question, sending('z'.repeat(43)))).toBeNull()
    expect(await db.selectFrom('cases').select('id').execute()).toHaveLength(1)
  })

  test('a no has no effect while a case is being created, nor once there is one', async () => {
    const { row, secret } = await asked()
    const question = (await verbs.questionWith(db, secret)) ?? expect.fail('no question')
    const one = sending()
    await db
      .updateTable('messageMoves')
      .set({ claimedBy: one.mark, claimedAt: new Date().toISOString() })
      .execute()
    await expect(verbs.declineMove(db, question)).rejects.toThrow(/You said yes/)
    expect(await verbs.moveOf(db, row.id)).toMatchObject({ answer: null })
    await db.updateTable('messageMoves').set({ claimedAt: '2026-01-01' }).execute()
    await verbs.declineMove(db, question)
    expect(await verbs.moveOf(db, row.id)).toMatchObject({ answer: 'no' })
    // The slow submission still finishes, and its case exists.
    await db.updateTable('messageMoves').set({ answeredAt: null }).execute()
    await verbs.agreeToMove(db, question, one)
    expect(await verbs.moveOf(db, row.id)).toMatchObject({ answer: 'yes' })
    expect((await verbs.messageFor(db, holder, row.id))?.caseId).not.toBeNull()
  })

  test('not after a no, and not after 14 days', async () => {
    const { row, secret } = await asked()
    const question = (await verbs.questionWith(db, secret)) ?? expect.fail('no question')
    await verbs.declineMove(db, question)
    expect(await verbs.questionWith(db, secret)).toBeNull()
    expect(await verbs.agreeToMove(db, question, sending())).toBeNull()
    expect(await db.selectFrom('cases').select('id').execute()).toEqual([])
    expect(await verbs.moveOf(db, row.id)).toMatchObject({ answer: 'no' })
    const again = await asked()
    vi.useFakeTimers({ now: Date.now() + 15 * 86_400_000, toFake: ['Date'] })
    try {
      expect(await verbs.questionWith(db, again.secret)).toBeNull()
      await verbs.messageJobs['messages.sweep'](db)
      const rows = await db.selectFrom('messageMoves').select(['sealedCopy', 'answer']).execute()
      expect(rows.every(({ sealedCopy }) => sealedCopy === null)).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  test('not once it is answered, whatever else is in the row', async () => {
    const { secret } = await asked()
    expect(await verbs.questionWith(db, secret)).not.toBeNull()
    await db.updateTable('messageMoves').set({ answeredAt: new Date().toISOString() }).execute()
    expect(await verbs.questionWith(db, secret)).toBeNull()
  })

  test('a newer link replaces the previous one', async () => {
    const { row, secret } = await asked()
    await verbs.replyToMessage(db, await written(row, { asks: true }), { holder, ...me })
    expect(await verbs.questionWith(db, secret)).toBeNull()
  })
})

test('a page of the inbox uses as few queries for many messages as for two', async () => {
  const page = async () => {
    let count = 0
    const asked = await queriesOf(async () => {
      const { messages } = await verbs.readMessages(db, { holder, ...me, shown: 'open' })
      count = messages.length
      await verbs.openingsOf(
        db,
        messages.map(({ id }) => id),
      )
      await verbs.ownersOf(
        db,
        messages.map(({ ownerId }) => ownerId),
      )
      await verbs.unsentReplies(db, { holder })
    })
    return { asked, count }
  }
  const grow = async (to: number) => {
    for (let at = 0; at < to; at += 1) await arrived({ message: `Message ${to} ${at}` })
  }
  await grow(2)
  await page()
  const few = await page()
  await grow(10)
  const many = await page()
  expect([few.count, many.count]).toEqual([2, 12])
  expect(many.asked).toBeLessThanOrEqual(few.asked)
  expect(few.asked).toBeLessThanOrEqual(12)
})
