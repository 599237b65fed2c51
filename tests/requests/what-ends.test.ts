import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import type { MailKeyUse } from '#app/platform/secrets/data-keys.server.ts'
import { fromNow, HOUR, now } from '#app/platform/time.ts'
import { INVITE_LASTS } from '#app/staff/model/rules.ts'
import type { Db } from '#db/schema.ts'
import { type CaseVerbs, caseVerbs } from '../support/case-verbs.ts'

// Everything with an expiry works a moment before, and no longer a moment after.

let verbs: CaseVerbs
let db: Db

beforeAll(async () => {
  verbs = await caseVerbs()
  db = verbs.db
})
afterAll(() => verbs.close())
afterEach(() => vi.useRealTimers())

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
const seal = async (value: unknown, use: MailKeyUse) =>
  (await import('#app/platform/secrets/data-keys.server.ts')).sealWithMailKey(JSON.stringify(value), use)

interface Ending {
  /** Creates the thing, and returns how to find out whether it works. */
  make: (expiresAt: string) => Promise<() => Promise<unknown>>
}

const ENDINGS: Record<string, Ending> = {
  "a donor's link": {
    make: async (expiresAt) => {
      const { donorBehind, newLink } = await import('#app/donations/ledger/donor-links.server.ts')
      const donorId = newId()
      const donor = {
        id: donorId,
        emailMark: donorId,
        sealed: '',
        madeAt: now(),
        lastGiftAt: null,
        januaryMailAt: null,
      }
      await db.insertInto('donors').values(donor).execute()
      const token = await newLink(db, donorId, { lasts: Date.parse(expiresAt) - Date.now() })
      return () => donorBehind(db, token)
    },
  },
  'a staff invitation': {
    make: async (expiresAt) => {
      const { inviteWith } = await import('#app/staff/people/invites.server.ts')
      const token = await invited(expiresAt)
      return () => inviteWith(db, token.token)
    },
  },
  'an invitation that is being finished': {
    make: async (expiresAt) => {
      const { finishJoining } = await import('#app/staff/people/invites.server.ts')
      const { id } = await invited(expiresAt)
      const session = await aSession({ inviteId: id })
      return () => finishJoining(db, session, 'passkey').catch(() => null)
    },
  },
  'a draft of a case': {
    make: async (expiresAt) => {
      const draft = await verbs.modules.newDraft()
      await verbs.modules.saveDraft(db, draft)
      await db.updateTable('drafts').set({ expiresAt }).where('id', '=', draft.id).execute()
      return () => verbs.modules.draftOf(db, verbs.asked(verbs.modules.draftCookie(draft)))
    },
  },
  'number and words in the browser that sent a case': {
    make: async (expiresAt) => {
      const made = await verbs.aCase()
      await db
        .updateTable('caseReceipts')
        .set({ expiresAt })
        .where('submissionHash', '=', hashOf(made.submission))
        .execute()
      return () =>
        verbs.modules.receiptOf(db, verbs.asked(verbs.modules.receiptCookie(made.submission, false)))
    },
  },
  'the code for an address': {
    make: async (expiresAt) => {
      const { code, caseId } = await anAddress()
      await db.updateTable('caseContactChecks').set({ expiresAt }).where('caseId', '=', caseId).execute()
      return async () => (await verbs.modules.confirmAddress(db, caseId, code)) || null
    },
  },
  'an application of an attorney': {
    make: async (expiresAt) => {
      const { application } = await import('#app/attorneys/applications/apply.server.ts')
      const row = {
        id: newId(),
        kind: 'new' as const,
        attorneyId: null,
        sealed: await seal({}, 'attorney application'),
        askedAt: now(),
      }
      await db
        .insertInto('attorneyApplications')
        .values({ ...row, confirmedAt: null, expiresAt })
        .execute()
      return () => application(db, row.id)
    },
  },
  'the preview of an import': {
    make: async (expiresAt) => {
      const { importPreview } = await import('#app/attorneys/import/csv-import.server.ts')
      const row = {
        id: newId(),
        sealed: await seal({ entries: [], wrong: [], rows: [], lines: [] }, 'attorney import'),
        madeBy: 'ed',
      }
      await db
        .insertInto('attorneyImports')
        .values({ ...row, expiresAt })
        .execute()
      // Another member's preview does not open either.
      expect(await importPreview(db, row.id, 'somebody else')).toBeUndefined()
      return () => importPreview(db, row.id, 'ed').catch(() => 'it was opened')
    },
  },
  'the copy of a message': {
    make: async (expiresAt) => {
      const { copyWaits, sendCopy } = await import('#app/messages/copies/copies.server.ts')
      const row = { id: newId(), sealed: await seal({ email: 'a@example.org' }, 'copy of a message') }
      await db
        .insertInto('messageCopies')
        .values({ ...row, expiresAt })
        .execute()
      return async () => (await copyWaits(db, row.id)) || (await sendCopy(db, row.id)) || undefined
    },
  },
  'the offer of a copy': {
    make: async (expiresAt) => {
      const { offerWaits } = await import('#app/attorneys/contact/sender-copies.server.ts')
      const row = { id: newId(), sealed: await seal({ message: 'Hello', ask: false }, 'copy to a sender') }
      await db
        .insertInto('attorneyCopies')
        .values({ ...row, expiresAt })
        .execute()
      return () => offerWaits(db, row.id)
    },
  },
}

/** An invitation's row has an HMAC over its day, so the clock moves instead of the day. */
async function invited(expiresAt = fromNow(HOUR)): Promise<{ id: string; token: string }> {
  const { inviteStaff } = await import('#app/staff/people/invites.server.ts')
  const email = `${newId().toLowerCase()}@example.org`
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.parse(expiresAt) - INVITE_LASTS)
  const address = await inviteStaff(db, { email, role: 'caseworker' }, 'operator')
  vi.useRealTimers()
  const token = address.split('/').at(-1) ?? ''
  const found = db.selectFrom('staffInvites').select('id').where('tokenHash', '=', hashOf(token))
  return { token, id: (await found.executeTakeFirstOrThrow()).id }
}

async function aSession(state: { inviteId?: string; provedAt?: string; usedAt?: string } = {}) {
  const { anAccount, beginSession } = await import('#app/platform/auth/auth.server.ts')
  const { enrolSession } = await import('#app/staff/sign-in/staff-sessions.server.ts')
  const email = `${newId().toLowerCase()}@example.org`
  // No two staff members have the same name.
  const name = `Noor ${newId()}`
  await anAccount(db, { email, name })
  const session = await beginSession(db, email)
  await enrolSession(db, session, state)
  return {
    ...session,
    email,
    provedAt: null,
    inviteId: null,
    sealedTotp: null,
    name,
    ...state,
  } as never
}

async function anAddress(): Promise<{ caseId: string; code: string }> {
  const { number } = await verbs.aCase()
  const { id: caseId } = await db
    .selectFrom('cases')
    .select('id')
    .where('caseNo', '=', number)
    .executeTakeFirstOrThrow()
  const address = `${newId().toLowerCase()}@example.org`
  await verbs.modules.giveAddress(db, caseId, address)
  await verbs.drain()
  const code = /Your code is (\d{3} \d{3})/.exec(verbs.lettersTo(address).at(-1) ?? '')?.[1]
  return { caseId, code: code ?? expect.fail('no code came') }
}

test.each(Object.keys(ENDINGS))('%s works until its day, and not after it [R9]', async (what) => {
  const { make } = ENDINGS[what] as Ending
  const after = await make(fromNow(-1000))
  expect((await after()) ?? null, `${what}, after its day`).toBeNull()
  const before = await make(fromNow(HOUR))
  expect((await before()) ?? null, `${what}, before its day`).not.toBeNull()
})

test('an invitation is used once', async () => {
  const { finishJoining } = await import('#app/staff/people/invites.server.ts')
  const { id } = await invited(fromNow(HOUR))
  await finishJoining(db, await aSession({ inviteId: id }), 'passkey')
  await expect(finishJoining(db, await aSession({ inviteId: id }), 'passkey')).rejects.toThrow(
    /used or canceled/,
  )
})

test('after ten attempts at an address code, the right one does nothing either', async () => {
  const { caseId, code } = await anAddress()
  const wrong = code === '000 000' ? '111 111' : '000 000'
  for (let tries = 0; tries < 10; tries++)
    expect(await verbs.modules.confirmAddress(db, caseId, wrong)).toBe(false)
  expect(await verbs.modules.confirmAddress(db, caseId, code)).toBe(false)
})

test('every table with an expiry has its row here, or a reason why not', async () => {
  const { readFileSync, readdirSync } = await import('node:fs')
  const held = readdirSync('db/tables').flatMap((file) => {
    let table = ''
    return readFileSync(`db/tables/${file}`, 'utf8')
      .split('\n')
      .flatMap((line) => {
        table = /^ {2}(\w+): \{/.exec(line)?.[1] ?? table
        return /\bexpiresAt: /.test(line) ? [table] : []
      })
  })
  expect(held).toContain('giftLinks')
  const shown = [
    'giftLinks',
    'staffInvites',
    'drafts',
    'caseReceipts',
    'caseContactChecks',
    'attorneyApplications',
    'attorneyImports',
    'attorneyCopies',
    'messageCopies',
  ]
  const elsewhere = {
    attorneyAsks: 'app/attorneys/contact/relay.test.ts',
    caseCopies: 'app/cases/closing/attorney-copies.test.ts',
    caseRequests: 'app/cases/closing/endings.test.ts',
    forumImports: 'app/forum/moderation/topic-import-export/topic-import-export.test.ts',
    textImports: 'app/blog/writing/post-import.test.ts',
    limitCounts: 'counts, which open nothing',
    memberFiles: 'app/accounts/members/data-export.test.ts',
    memberLinks: 'app/accounts/members/members.test.ts',
    memberSessions: 'app/accounts/members/members.test.ts',
    memberVerifications: 'of the library, each used up in the moment it is made',
    messageMoves: 'app/messages/desk/message-work.test.ts',
    newsletterImports: 'app/newsletter/subscribers/import-subscribers.test.ts',
    sessions: 'app/staff/staff.test.ts',
    treeImports: 'app/staff/content/content-archive.test.ts',
    verifications: 'app/staff/staff.test.ts',
  }
  const known = [...shown, ...Object.keys(elsewhere)]
  expect(held.filter((table) => !known.includes(table ?? ''))).toEqual([])
})
