import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visit } from '#app/platform/request-context.server.ts'
import { newIdentity, openText, recipientOf } from '#app/platform/sealing/sealing.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { NO_ANSWERS } from '../model/questions.ts'

// The attacks of a stranger on another person's case: with write access to a copy of the
// database, its number, or an address.

let verbs: CaseVerbs
let clearSpamFlag: typeof import('../desk/spam-flag.server.ts').clearSpamFlag
let hashOf: typeof import('../intake/submission.server.ts').hashOf
// Loaded after the data folder is known, because the configuration is read once.
beforeAll(async () => {
  verbs = await caseVerbs()
  ;({ clearSpamFlag } = await import('../desk/spam-flag.server.ts'))
  ;({ hashOf } = await import('../intake/submission.server.ts'))
})
afterAll(() => verbs.close())

const asked = (cookie: string) =>
  new Request('http://localhost/legal-help/case', { headers: { cookie: cookie.split(';')[0] ?? '' } })

describe('an attacker who reads or writes the database', () => {
  async function inside() {
    const { db, modules } = verbs
    const made = await verbs.aCase()
    const answer = await modules.enterCase(db, made)
    const cookie = 'entered' in answer ? answer.entered : expect.fail('the case did not open')
    const opened = (await modules.openedCase(db, asked(cookie))) ?? expect.fail('not open')
    return { ...opened, cookie }
  }
  const unsentOf = async (id: string) =>
    verbs.db.selectFrom('cases').select('sealedUnsent').where('id', '=', id).executeTakeFirstOrThrow()

  test('the row of a visit cannot be used to fill or end the visit [R26]', async () => {
    const { db, modules } = verbs
    const { id, cookie } = await inside()
    const rows = await db.selectFrom('caseSessions').selectAll().where('caseId', '=', id).execute()
    const forged = asked(`__Host-case=${rows[0]?.id}`)
    expect(cookie).not.toContain(rows[0]?.id)
    expect(await modules.keepUnsent(db, forged, 'forged')).toBe(false)
    await modules.leaveCase(db, forged)
    expect(await unsentOf(id)).toEqual({ sealedUnsent: null })
    expect(await modules.openedCase(db, asked(cookie))).toMatchObject({ id })
  })

  test('a changed row does not get the person’s next words sealed to another key [R26] [A3]', async () => {
    const { db, modules } = verbs
    const { id, cookie, caseKey } = await inside()
    expect(await modules.keepUnsent(db, asked(cookie), 'mine')).toBe(true)
    const before = await unsentOf(id)
    expect(await openText(caseKey, before.sealedUnsent ?? '')).toBe('mine')
    const attacker = await newIdentity()
    await db
      .updateTable('cases')
      .set({ recipient: await recipientOf(attacker) })
      .where('id', '=', id)
      .execute()
    expect(await modules.keepUnsent(db, asked(cookie), 'for our case team')).toBe(true)
    const { sealedUnsent } = await unsentOf(id)
    const inner = await openText(attacker, sealedUnsent?.split('.').at(-1) ?? '')
    await expect(openText(attacker, inner)).rejects.toThrow()
    expect(await openText(caseKey, inner)).toBe('for our case team')
    expect(await modules.openedCase(db, asked(cookie))).toBeNull()
    // Claiming that this visit saw that key does not help either.
    const seenRecipient = await recipientOf(attacker)
    await db.updateTable('caseSessions').set({ seenRecipient }).where('caseId', '=', id).execute()
    expect(await modules.keepUnsent(db, asked(cookie), 'for nobody else')).toBe(false)
    expect(await unsentOf(id)).toEqual({ sealedUnsent })
  })
})

describe('an attacker who writes the database and has a case of their own', () => {
  test('a visit cannot be moved to another person’s case [A3]', async () => {
    const { db, modules } = verbs
    const theirs = await verbs.aCase()
    const answer = await modules.enterCase(db, theirs)
    const cookie = 'entered' in answer ? answer.entered : expect.fail('the case did not open')
    const opened = (await modules.openedCase(db, asked(cookie))) ?? expect.fail('not open')
    const mine = await verbs.entered(await verbs.aCase())
    const { recipient } = await db
      .selectFrom('cases')
      .select('recipient')
      .where('id', '=', opened.id)
      .executeTakeFirstOrThrow()
    await db.updateTable('caseSessions').set({ caseId: mine.id }).where('caseId', '=', opened.id).execute()
    await db.updateTable('cases').set({ recipient }).where('id', '=', mine.id).execute()
    expect(await modules.openedCase(db, asked(cookie))).toBeNull()
    expect(await modules.keepUnsent(db, asked(cookie), 'for our case team')).toBe(false)
  })

  const showsAs = async (id: string, sealedContact: string) => {
    await verbs.db
      .updateTable('cases')
      .set({ sealedContact, contactMode: 'email' })
      .where('id', '=', id)
      .execute()
    return (await verbs.modules.contactOf(verbs.db, id)).address
  }

  test('an address, a mail or a link moved into the attacker’s case reveals nothing [A3]', async () => {
    const { db, modules } = verbs
    const keys = await import('#app/platform/secrets/data-keys.server.ts')
    const theirs = await verbs.entered(await verbs.aCase())
    const mine = await verbs.entered(await verbs.aCase())
    await modules.giveAddress(db, theirs.id, 'theirs@example.org')
    await verbs.confirmed(theirs.id, 'theirs@example.org')
    await modules.queueMail(db, {
      to: 'donor@example.org',
      subject: 'Your gifts',
      text: 'https://x/links/secret',
    })
    const { sealedContact } = await db
      .selectFrom('cases')
      .select('sealedContact')
      .where('id', '=', theirs.id)
      .executeTakeFirstOrThrow()
    const { sealedLetter } = await db.selectFrom('mailQueue').select('sealedLetter').executeTakeFirstOrThrow()
    expect(await showsAs(theirs.id, sealedContact ?? '')).toBe('theirs@example.org')
    const others = [
      sealedContact ?? '',
      sealedLetter,
      keys.sealWithMailKey('ada@example.org', 'donor'),
      'junk',
    ]
    for (const sealed of others) {
      expect(await showsAs(mine.id, sealed)).toBeNull()
      // The case stays usable, and its mails wait.
      await modules.caseJobs['cases.tell-client'](
        db,
        { caseId: mine.id },
        async () => true,
        async () => true,
      )
    }
    await verbs.drain()
  })

  test('finds an older address without a purpose where it was left, and no mail there', async () => {
    const { createCipheriv } = await import('node:crypto')
    const { readFileSync } = await import('node:fs')
    const key = Buffer.from(readFileSync(path.join(verbs.dataDir, 'keys', 'mail.key'), 'utf8'), 'base64')
    const sealedBefore = (text: string) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString(
        'base64',
      )
    }
    const { id } = await verbs.entered(await verbs.aCase())
    expect(await showsAs(id, sealedBefore('old@example.org'))).toBe('old@example.org')
    expect(await showsAs(id, sealedBefore(JSON.stringify({ to: 'a@example.org', text: 'x' })))).toBeNull()
  })
})

test('an attacker who knows a case number cannot keep its person out, neither now nor after a delay [R11]', async () => {
  const { db, modules } = verbs
  const made = await verbs.aCase()
  const wrong = { ...made, words: made.words.toReversed(), network: '203.0.113.9' }
  for (let tries = 0; tries < 7; tries++) await modules.enterCase(db, wrong)
  expect(await modules.enterCase(db, wrong)).toHaveProperty('wait')
  expect(await modules.enterCase(db, { ...made, network: '198.51.100.7' })).toHaveProperty('entered')
  expect(await modules.enterCase(db, wrong)).toHaveProperty('wait')
})

describe('another person’s email address', () => {
  async function sent(email: string, lane: 'open' | 'quarantine') {
    const { db, modules } = verbs
    const answers = {
      ...NO_ANSWERS,
      violationType: 'other' as const,
      description: 'They said no.',
      name: 'Ada',
      email,
      notify: 'yes',
    }
    const submission = randomBytes(32).toString('base64url')
    await modules.createCase(db, { draft: await modules.newDraft(), answers, submission, lane })
    const { id } = await db
      .selectFrom('cases')
      .select('id')
      .where('submissionHash', '=', hashOf(submission))
      .executeTakeFirstOrThrow()
    return id
  }
  const codesTo = async (address: string) => {
    await verbs.drain()
    const outbox = path.join(verbs.dataDir, 'outbox')
    mkdirSync(outbox, { recursive: true })
    return verbs.lettersTo(address).filter((letter) => letter.includes('Your code'))
  }

  test('gets no mail while a case waits apart, and its code once staff confirmed that a person sent it', async () => {
    const { db, modules } = verbs
    const id = await sent('apart@example.org', 'quarantine')
    expect(await codesTo('apart@example.org')).toHaveLength(0)
    expect(await modules.contactOf(db, id)).toEqual({ address: null, waiting: null })
    await clearSpamFlag(db, id, 'staff')
    expect(await codesTo('apart@example.org')).toHaveLength(1)
    expect(await modules.contactOf(db, id)).toEqual({ address: null, waiting: 'apart@example.org' })
  })

  test('gets three codes a day from one network and six in all, no matter what is sent', async () => {
    for (const network of ['a', 'b', 'c'])
      for (let i = 0; i < 4; i++) await visit(network, () => sent('many@example.org', 'open'))
    expect(await codesTo('many@example.org')).toHaveLength(6)
  })

  test('keeps the code that it got when another one is requested past the limit', async () => {
    const { db, modules } = verbs
    const { id } = await verbs.entered(await verbs.aCase())
    await modules.giveAddress(db, id, 'mine@example.org')
    const code = /Your code is (\d{3} \d{3})/.exec((await codesTo('mine@example.org'))[0] ?? '')?.[1] ?? ''
    for (let i = 0; i < 4; i++) await sent('mine@example.org', 'open')
    expect(await modules.giveAddress(db, id, 'mine@example.org')).toBe(true)
    expect(await modules.confirmAddress(db, id, code)).toBe(true)
  })
})
