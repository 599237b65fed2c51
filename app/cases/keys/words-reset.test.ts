import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KDF } from '#app/platform/passphrases/kdf-setting.ts'
import { recordMark } from '#app/platform/sealing/sealed-format.ts'
import { openEnvelope, sealRecord } from '#app/platform/sealing/sealing.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { onTheList } from '#tests/support/listed.ts'
import { openStaffCase } from '../record/open-case.client.ts'
import { makeNewKeys } from './key-rotation.client.ts'
import { type DrawnWords, drawnWords, sealNewWords } from './words-reset.client.ts'

// A person lost their words. A holder of the case, here the recovery key, makes new ones for them.

/** Words made in a browser are derived at full strength, also in tests. */
const asInBrowsers = async (secret: string, salt: Uint8Array) =>
  (await import('#app/platform/passphrases/kdf.server.ts')).deriveKey(secret, salt, { setting: KDF })

let db: Db
let verbs: CaseVerbs
let modules: CaseVerbs['modules']
let putNewWords: typeof import('./words-reset.server.ts').putNewWords
let holder: string
let identity: string

beforeAll(async () => {
  verbs = await caseVerbs()
  ;({ db, modules } = verbs)
  ;({ putNewWords } = await import('./words-reset.server.ts'))
  holder = await verbs.recoveryHolder()
  identity = verbs.recovery().identity
  drawn = await drawnWords(asInBrowsers)
})
afterAll(() => verbs.close())

let made: Awaited<ReturnType<CaseVerbs['aCase']>>
let id: string
let drawn: DrawnWords

beforeEach(async () => {
  made = await verbs.aCase({
    description: 'Before the loss.',
    file: new File(['a letter'], 'letter.txt', { type: 'text/plain' }),
  })
  const row = db.selectFrom('cases').select('id').where('caseNo', '=', made.number)
  id = (await row.executeTakeFirstOrThrow()).id
  await confirmedFor('sol')
})

/** A colleague has confirmed this member's request. */
async function confirmedFor(askedBy: string) {
  const at = new Date().toISOString()
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const row = { id: `yes-${id}`, caseId: id, kind: 'new-words' as const, askedBy, askedAt: at }
  await db
    .insertInto('caseRequests')
    .values({ ...row, confirmedBy: 'kit', confirmedAt: at, expiresAt })
    .execute()
}

const asStaff = async () =>
  (await modules.caseForStaff(db, holder, id)) ?? expect.fail('the case is not there for the staff')

async function sealed(words = drawn) {
  const found = await asStaff()
  const note = { text: 'Called the number in the case.', by: 'Sol' }
  return sealNewWords(found, await openStaffCase(identity, found, []), words, note, verbs.recovery().signing)
}

async function madeAnew() {
  await putNewWords(db, await sealed(), 'sol')
  return { number: made.number, words: drawn.words }
}
const linesOf = async () =>
  (await db.selectFrom('auditLines').select('action').where('subject', '=', id).orderBy('seq').execute()).map(
    ({ action }) => action,
  )

describe('new words', () => {
  test('open everything, and the old words open nothing', async () => {
    await verbs.staffSays(id, 'An answer from before.')
    const again = await madeAnew()
    expect(await modules.enterCase(db, made)).toEqual({ wrong: true })
    const inside = await verbs.entered(again)
    await modules.replyAsPerson(db, inside, 'I am back.')
    await verbs.staffSays(id, 'Good.')
    const found = (await modules.caseForPerson(db, inside)) ?? expect.fail('gone')
    expect(found.answers.description).toBe('Before the loss.')
    expect(found.entries.map((one) => (one.kind === 'message' ? one.text : one.kind))).toEqual([
      'sent',
      'An answer from before.',
      'new-words',
      'I am back.',
      'Good.',
    ])
    const file = found.files[0] ?? expect.fail('no file')
    const bytes = await modules.openCaseFile(
      inside.caseKey,
      file,
      (await modules.sealedFileOf(db, id, file.id)) ?? expect.fail('no bytes'),
    )
    expect(new TextDecoder().decode(bytes)).toBe('a letter')
  })

  test('record in the notes, which the person never opens, how the identity was checked, and one line in the trail', async () => {
    const before = await linesOf()
    await madeAnew()
    expect((await linesOf()).slice(before.length)).toEqual(['case.new-words'])
    const opened = await openStaffCase(identity, await asStaff(), [])
    expect(opened.notes.map(({ body }) => body)).toEqual([
      { text: 'Called the number in the case.', by: 'Sol' },
    ])
    expect(opened.line.words).toBe(drawn.recipient)
  })

  test('end every visit, and remove every place that still showed the old ones', async () => {
    const request = await (async () => {
      const answer = await modules.enterCase(db, made)
      return verbs.asked('entered' in answer ? answer.entered : expect.fail('not entered'))
    })()
    expect(await modules.openedCase(db, request)).not.toBeNull()
    await madeAnew()
    expect(await modules.openedCase(db, request)).toBeNull()
    expect(await modules.keepUnsent(db, request, 'From the old visit')).toBe(false)
    const receipt = verbs.asked(modules.receiptCookie(made.submission, false))
    expect(await modules.receiptOf(db, receipt)).toBeNull()
    const envelopes = await db
      .selectFrom('caseKeys')
      .select('holder')
      .where('caseId', '=', id)
      .where('holder', '=', 'words')
      .execute()
    expect(envelopes).toHaveLength(1)
  })

  test('that are being tried while they are replaced open no visit', async () => {
    const fresh = await sealed()
    // The words are right; before the visit begins, a colleague makes new ones.
    const meanwhile = new Proxy(db, {
      get: (target, name) =>
        name === 'transaction'
          ? () => ({
              execute: async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
                await putNewWords(target, fresh, 'sol')
                return target.transaction().execute(work)
              },
            })
          : Reflect.get(target, name, target)?.bind?.(target),
    })
    const answer = await modules.enterCase(meanwhile, made)
    expect(answer).toEqual({ wrong: true })
    expect(await db.selectFrom('caseSessions').select('id').where('caseId', '=', id).execute()).toEqual([])
  })

  test('go on with new keys of the case', async () => {
    const again = await madeAnew()
    await inTransaction(db, (tx) => modules.caseNeedsNewKeys(tx, id))
    const { recipients } = await modules.recipients(db)
    const prepared = (await modules.caseForNewKeys(db, holder, id)) ?? expect.fail('not there')
    const keys = await makeNewKeys({ holder, identity }, prepared, recipients)
    await modules.putNewKeys(db, keys, { holder, by: 'sol' })
    await verbs.drain()
    expect((await modules.caseForPerson(db, await verbs.entered(again)))?.answers.description).toBe(
      'Before the loss.',
    )
  })

  test('new words send the short notice that says nothing to a person who asked for mails [A6]', async () => {
    const address = `${made.number.toLowerCase()}@example.org`
    await modules.giveAddress(db, id, address)
    await verbs.confirmed(id, address)
    await madeAnew()
    await verbs.drain()
    const letter = verbs.lettersTo(address).at(-1) ?? expect.fail('no letter')
    // Compare the whole text, to show that it holds none of their words: a generated word such
    // as “update” may be in any mail.
    expect(letter).toMatch(/\n\r?\nThere is an update for you\. Open the site in your usual way\.\s*$/)
    expect(letter).not.toContain(made.number)
  })
})

describe('new words are made once', () => {
  test('when the same is sent again', async () => {
    const first = await sealed()
    await putNewWords(db, first, 'sol')
    const lines = await linesOf()
    await putNewWords(db, first, 'sol')
    expect(await linesOf()).toEqual(lines)
    await verbs.entered({ number: made.number, words: drawn.words })
  })

  test('when two colleagues do it at the same moment: the later one is refused', async () => {
    const [mine, theirs] = [await sealed(), await sealed(await drawnWords(asInBrowsers))]
    await putNewWords(db, mine, 'sol')
    await expect(putNewWords(db, theirs, 'ada')).rejects.toMatchObject({ status: 409 })
    await verbs.entered({ number: made.number, words: drawn.words })
  })

  test('not when the person has written meanwhile', async () => {
    const before = await sealed()
    await modules.replyAsPerson(db, await verbs.entered(made), 'I found them.')
    await expect(putNewWords(db, before, 'sol')).rejects.toMatchObject({ status: 409 })
    await verbs.entered(made)
  })
})

describe('new words take two members', () => {
  let words: typeof import('./words-reset-approval.server.ts')
  const [ada, kit, late] = ['member-ada', 'member-kit', 'member-late']
  beforeAll(async () => {
    words = await import('./words-reset-approval.server.ts')
    for (const name of ['ada', 'kit', 'late']) await verbs.aMember(name, 'caseworker')
    await onTheList(db, verbs, ada, kit)
  })
  beforeEach(async () => {
    await db.deleteFrom('caseRequests').execute()
  })
  const how = () => verbs.aNote(id, 'How I made sure: a call.')
  const asked = async () => {
    await words.askForNewWords(db, await how(), ada)
    return (await words.wordsRequest(db, id, ada)) ?? expect.fail('nothing asked for')
  }

  test('one member requests new words with a note, another confirms, and the first makes them once [A6]', async () => {
    const before = await linesOf()
    const request = await asked()
    expect((await asStaff()).notes).toHaveLength(1)
    await expect(putNewWords(db, await sealed(), ada)).rejects.toMatchObject({ status: 403 })
    await words.confirmNewWords(db, request.id, kit)
    await expect(putNewWords(db, await sealed(), kit)).rejects.toMatchObject({ status: 403 })
    await putNewWords(db, await sealed(), ada)
    expect((await linesOf()).slice(before.length)).toEqual([
      'case.new-words-asked',
      'case.new-words-confirmed',
      'case.new-words',
    ])
    const again = await sealed(await drawnWords(asInBrowsers))
    await expect(putNewWords(db, again, ada)).rejects.toMatchObject({ status: 403 })
    await verbs.entered({ number: made.number, words: drawn.words })
  })

  test('no member makes new words alone: not the requester, not a member who joined the list later, and not after a day [A6]', async () => {
    const { id: request } = await asked()
    await expect(words.confirmNewWords(db, request, ada)).rejects.toMatchObject({ status: 403 })
    const listed = (await modules.recipients(db)).recipients
    if (!listed.some(({ staffId }) => staffId === late)) await onTheList(db, verbs, late)
    await expect(words.confirmNewWords(db, request, late)).rejects.toMatchObject({ status: 403 })
    await words.confirmNewWords(db, request, kit)
    await db
      .updateTable('caseRequests')
      .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
      .execute()
    await expect(putNewWords(db, await sealed(), ada)).rejects.toMatchObject({ status: 403 })
    await verbs.entered(made)
  })

  test('the request can be withdrawn until they are made, and cannot be made where new words are impossible', async () => {
    const { id: request } = await asked()
    await words.confirmNewWords(db, request, kit)
    await modules.withdrawRequest(db, request, kit)
    expect((await linesOf()).at(-1)).toBe('case.new-words-withdrawn')
    await expect(putNewWords(db, await sealed(), ada)).rejects.toMatchObject({ status: 403 })
    await verbs.staffSays(id, '', 'closed')
    await expect(words.askForNewWords(db, await how(), ada)).rejects.toThrow(/closed/)
    expect(await words.wordsRequest(db, id, ada)).toBeNull()
  })
})

describe('no new words are made', () => {
  const refused = async (sentence: RegExp) => {
    const before = await linesOf()
    await expect(putNewWords(db, await sealed(), 'sol')).rejects.toThrow(sentence)
    expect(await linesOf()).toEqual(before)
    await verbs.entered(made)
  }

  test('while the case is on hold', async () => {
    await modules.holdCase(db, await verbs.aNote(id, 'Why'), 'sol')
    await refused(/on hold/)
  })
  test('for a closed case', async () => {
    await verbs.staffSays(id, '', 'closed')
    await refused(/closed/)
  })
  test('for a case with a request for deletion', async () => {
    await modules.askForDeletion(db, await verbs.entered(made))
    await refused(/asked us to delete/)
  })
  test('for a deleted case', async () => {
    const made = await sealed()
    await db.deleteFrom('cases').where('id', '=', id).execute()
    await expect(putNewWords(db, made, 'sol')).rejects.toMatchObject({ status: 404 })
  })
  test('with the old salt or the old key, or with an invalid envelope', async () => {
    const made = await sealed()
    const row = await db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    for (const wrong of [{ salt: row.kdfSalt }, { recipient: row.wordsRecipient }, { envelope: 'bm8=' }])
      await expect(putNewWords(db, { ...made, ...wrong }, 'sol')).rejects.toMatchObject({ status: 400 })
  })
  test('with a line for the list that is not the current one', async () => {
    const good = await sealed()
    const line = { ...good.line, was: 'x'.repeat(46) }
    await expect(putNewWords(db, { ...good, line }, 'sol')).rejects.toMatchObject({ status: 409 })
    await verbs.entered(made)
  })
  test('in a browser that finds another public key of the words than the case names', async () => {
    const found = await asStaff()
    const opened = await openStaffCase(identity, found, [])
    const swapped = { ...found, wordsRecipient: drawn.recipient }
    const note = { text: 'x', by: 'Sol' }
    const { signing } = verbs.recovery()
    await expect(sealNewWords(swapped, opened, drawn, note, signing)).rejects.toThrow(/public key/)
  })
  test('with records sealed to an earlier key', async () => {
    const found = await asStaff()
    const caseKey = await openEnvelope(identity, found.envelope)
    const { recipients } = await modules.recipients(db)
    const old = await sealed()
    await inTransaction(db, (tx) => modules.caseNeedsNewKeys(tx, id))
    const prepared = (await modules.caseForNewKeys(db, holder, id)) ?? expect.fail('not there')
    await modules.putNewKeys(db, await makeNewKeys({ holder, identity }, prepared, recipients), {
      holder,
      by: 'sol',
    })
    const last = found.records.at(-1)
    const at = new Date().toISOString()
    const base = { caseId: id, kind: 'new-words', seq: (last?.seq ?? 0) + 1, author: 'staff' as const, at }
    const entry = {
      seq: base.seq,
      sealed: await sealRecord(caseKey, { ...base, prev: recordMark(last?.sealed), body: {} }),
    }
    await expect(putNewWords(db, { ...old, entry }, 'sol')).rejects.toMatchObject({ status: 409 })
  })
})
