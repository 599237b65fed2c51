import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signOf } from '#app/platform/sealing/case-keys.ts'
import { recordMark } from '#app/platform/sealing/sealed-format.ts'
import { openChain, openEnvelope, openRecord, sealRecord } from '#app/platform/sealing/sealing.ts'
import type { Db } from '#db/schema.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { NO_ANSWERS } from './model/questions.ts'

let db: Db
let dataDir: string
let verbs: CaseVerbs
let modules: CaseVerbs['modules']
beforeAll(async () => {
  verbs = await caseVerbs()
  ;({ db, dataDir, modules } = verbs)
})
afterAll(() => verbs.close())

const asked: CaseVerbs['asked'] = (cookie) => verbs.asked(cookie)
const recovery = () => verbs.recovery()
const recoveryHolder = () => verbs.recoveryHolder()
const aCase: CaseVerbs['aCase'] = (said) => verbs.aCase(said)
const entered: CaseVerbs['entered'] = (made) => verbs.entered(made)
const openedByStaff: CaseVerbs['openedByStaff'] = (...asked) => verbs.openedByStaff(...asked)
const staffSays: CaseVerbs['staffSays'] = (...said) => verbs.staffSays(...said)

describe('a submitted case', () => {
  test('can be read again by its person with number and words, including its file', async () => {
    const letter = new File([`letter ${'x'.repeat(3000)}`], 'letter.txt', { type: 'text/plain' })
    const made = await aCase({ organisation: 'Sunny Flats', file: letter })
    const opened = await entered(made)
    const found = (await modules.caseForPerson(db, opened)) ?? expect.fail('gone')
    expect(found).toMatchObject({
      number: made.number,
      status: 'under-review',
      violationType: 'housing',
    })
    expect(found.answers).toMatchObject({
      description: 'They would not let my dog in.',
      organisation: 'Sunny Flats',
    })
    expect(found.files).toMatchObject([{ name: 'letter.txt', type: 'text/plain', size: 3007 }])
    const sealed = await modules.sealedFileOf(db, opened.id, found.files[0]!.id)
    const bytes = await modules.openCaseFile(opened.caseKey, found.files[0]!, sealed!)
    expect(new TextDecoder().decode(bytes)).toBe(await letter.text())
  })

  test('is recognized by a receipt from before kinds were codes', async () => {
    const { answersMark } = await import('./intake/case-receipt.server.ts')
    const { sealToSecret } = await import('#app/platform/keys/vault.server.ts')
    const { submission, sending } = await aCase()
    const browser = asked(modules.receiptCookie(submission, false))
    const shown = (await modules.receiptOf(db, browser)) ?? expect.fail('no receipt')
    const marks = ['Housing Discrimination', 'Other'].map((violationType) =>
      answersMark({ ...sending.answers, violationType }),
    )
    const found: (string | undefined)[] = []
    for (const mark of marks) {
      const text = JSON.stringify({ ...shown.receipt, answersMark: mark })
      const sealedReceipt = await sealToSecret(submission, 'receipt', text)
      const { submissionHash } = await db
        .selectFrom('caseReceipts')
        .select('submissionHash')
        .orderBy('expiresAt', 'desc')
        .executeTakeFirstOrThrow()
      await db
        .updateTable('caseReceipts')
        .set({ sealedReceipt })
        .where('submissionHash', '=', submissionHash)
        .execute()
      found.push((await modules.sameAsSent(db, browser, sending.answers))?.submission)
    }
    expect(found).toEqual([submission, undefined])
  })

  test('opens with the recovery key while there is no staff, including its summary', async () => {
    const made = await aCase({ description: 'The ramp was locked.' })
    const { id } = await entered(made)
    const { found, caseKey, records } = await openedByStaff(recovery().identity, await recoveryHolder(), id)
    expect(records[0]).toMatchObject({
      kind: 'answers',
      author: 'person',
      body: { description: 'The ramp was locked.' },
    })
    const summary = await openRecord(caseKey, id, { seq: 0, sealed: found.sealedCapsule })
    expect(summary.body).toMatchObject({ summary: 'The ramp was locked.' })
    expect(found.staffEnvelope).not.toBeNull()
  })

  test('a member without an envelope finds no case [R27]', async () => {
    const { id } = await entered(await aCase())
    expect(await modules.caseForStaff(db, 'somebody-else', id)).toBeNull()
    expect(await modules.openCases(db, 'somebody-else')).toEqual([])
  })

  test('adds one audit line per quarter hour when staff read it', async () => {
    const { id } = await entered(await aCase())
    const { readCase } = await import('./record/reading-marks.server.ts')
    const holder = await recoveryHolder()
    expect(await readCase(db, { id, holder: 'somebody-else', by: 'kit' })).toBeNull()
    expect(await readCase(db, { id: 'nothing', holder, by: 'kit' })).toBeNull()
    const refused = db.selectFrom('auditLines').select('subject').where('action', '=', 'case.refused')
    expect(await refused.where('actor', '=', 'kit').execute()).toEqual([{ subject: id }])
    for (const by of ['sol', 'sol', 'robin'])
      expect(await readCase(db, { id, holder, by })).toMatchObject({ id })
    const lines = () =>
      db
        .selectFrom('auditLines')
        .select(['actor', 'action'])
        .where('subject', '=', id)
        .where('action', '=', 'case.read')
        .execute()
    expect((await lines()).map(({ actor }) => actor)).toEqual(['sol', 'robin'])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
    await readCase(db, { id, holder, by: 'sol' })
    vi.useRealTimers()
    expect(await lines()).toHaveLength(3)
  })

  test('is stored once, however often the form is sent', async () => {
    const { sending, number } = await aCase()
    const before = await db.selectFrom('cases').select('id').execute()
    const again = { ...sending, draft: await modules.newDraft() }
    await Promise.all([modules.createCase(db, again), modules.createCase(db, again)])
    expect(await db.selectFrom('cases').select('id').execute()).toHaveLength(before.length)
    const shown = await modules.receiptOf(db, asked(modules.receiptCookie(sending.submission, true)))
    expect(shown?.receipt.number).toBe(number)
  })

  test('shows a past date as past on the page after sending, like the page of the case', async () => {
    const sent = Date.parse('2026-11-24T15:00:00Z')
    vi.useFakeTimers({ toFake: ['Date'], now: sent })
    try {
      const { submission } = await aCase({ violationType: 'work', date: '2026-05-29', state: 'HI' })
      const limit = async () => {
        const shown = await modules.receiptOf(db, asked(modules.receiptCookie(submission, true)))
        const { deadlines = [], others = [] } = shown?.receipt ?? {}
        return [...deadlines, ...others].find(({ day }) => day === '2026-11-25')?.over
      }
      vi.setSystemTime(Date.parse('2026-11-26T10:59:00Z'))
      expect(await limit()).toBe(false)
      vi.setSystemTime(Date.parse('2026-11-26T11:00:00Z'))
      expect(await limit()).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a case submitted twice at the same moment is one case [R38]', async () => {
    const submission = randomBytes(32).toString('base64url')
    const answers = { ...NO_ANSWERS, violationType: 'other' as const, description: 'Twice', anonymous: 'yes' }
    const sendOnce = async () =>
      modules.createCase(db, {
        draft: await modules.newDraft(),
        answers,
        submission,
        lane: 'open',
      })
    const before = await db.selectFrom('cases').select('id').execute()
    await Promise.all([sendOnce(), sendOnce(), sendOnce()])
    expect(await db.selectFrom('cases').select('id').execute()).toHaveLength(before.length + 1)
  })

  test('its words are removed from the receipt once the person has saved them', async () => {
    const { submission } = await aCase()
    const request = asked(modules.receiptCookie(submission, true))
    await modules.dropReceipt(db, request)
    expect(await modules.receiptOf(db, request)).toBeNull()
  })

  test('another secret does not open the receipt', async () => {
    await aCase()
    expect(
      await modules.receiptOf(db, asked(modules.receiptCookie(randomBytes(32).toString('base64url'), true))),
    ).toBeNull()
  })
})

describe('number and words', () => {
  test('wrong words and an unknown number get the same answer', async () => {
    const made = await aCase()
    const others = [...made.words].reverse()
    expect(await modules.enterCase(db, { number: made.number, words: others })).toEqual({ wrong: true })
    expect(await modules.enterCase(db, { number: 'CCC-CCCC-C', words: made.words })).toEqual({ wrong: true })
  })

  test('five wrong attempts delay the next one at this case only, and the right words work after the delay [R11]', async () => {
    const [made, other] = [await aCase(), await aCase()]
    for (let i = 0; i < 5; i++) await modules.enterCase(db, { number: made.number, words: other.words })
    expect(await modules.enterCase(db, made)).toEqual({ wait: 2 })
    await entered(other)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3000 })
    expect(await modules.enterCase(db, made)).toHaveProperty('entered')
    vi.useRealTimers()
  })

  test('a visit ends after thirty idle minutes, and text posted after that is shown again [R34]', async () => {
    const made = await aCase()
    const answer = await modules.enterCase(db, made)
    const request = asked('entered' in answer ? answer.entered : '')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 })
    expect(await modules.openedCase(db, request)).toBeNull()
    expect(await modules.keepUnsent(db, request, 'I typed this for a long time.')).toBe(true)
    vi.useRealTimers()
    const found = await modules.caseForPerson(db, await entered(made))
    expect(found?.unsent).toBe('I typed this for a long time.')
  })

  test('where several processes serve the site, a visit that one of them sees lasts at another one, too', async () => {
    const { config } = await import('#app/platform/settings/config.server.ts')
    const answer = await modules.enterCase(db, await aCase())
    const request = asked('entered' in answer ? answer.entered : '')
    const { unshared } = config
    Object.assign(config, { unshared: null })
    const visits = () => db.selectFrom('caseSessions').select('usedAt').orderBy('usedAt', 'desc')
    const before = await visits().executeTakeFirstOrThrow()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 })
    await modules.openedCase(db, request)
    // The other process knows only what is in the database.
    const after = await visits().executeTakeFirstOrThrow()
    expect(Date.parse(after.usedAt) - Date.parse(before.usedAt)).toBeGreaterThan(19 * 60_000)
    vi.useRealTimers()
    Object.assign(config, { unshared })
  })

  test('leaving ends the visit at once', async () => {
    const answer = await modules.enterCase(db, await aCase())
    const request = asked('entered' in answer ? answer.entered : '')
    await modules.leaveCase(db, request)
    expect(await modules.openedCase(db, request)).toBeNull()
  })
})

describe('messages', () => {
  test('go both ways and are in their order', async () => {
    const opened = await entered(await aCase())
    await staffSays(opened.id, 'Which building was it?')
    await staffSays(opened.id, '', 'waiting-for-person')
    await modules.replyAsPerson(db, opened, 'The one on Oak Street.')
    const found = await modules.caseForPerson(db, opened)
    expect(found?.status).toBe('under-review')
    expect(
      found?.entries.map((entry) => `${entry.author} ${entry.kind === 'message' ? entry.text : entry.kind}`),
    ).toEqual([
      'person sent',
      'staff Which building was it?',
      'staff status',
      'person The one on Oak Street.',
      'person status',
    ])
  })

  test('a reply sealed for a taken place is refused', async () => {
    const opened = await entered(await aCase())
    const { caseKey, found } = await openedByStaff(recovery().identity, await recoveryHolder(), opened.id)
    await modules.replyAsPerson(db, opened, 'One more thing')
    const late = {
      caseId: opened.id,
      kind: 'message',
      seq: 2,
      author: 'staff' as const,
      at: '',
      prev: recordMark(found.records[0]!.sealed),
      body: { text: 'Late' },
    }
    const sealed = await sealRecord(caseKey, late)
    await expect(modules.replyToCase(db, { caseId: opened.id, seq: 2, sealed }, 'sol')).rejects.toThrow(
      /just (?:added|changed|wrote)/,
    )
  })

  test('text that is not sealed is refused', async () => {
    const opened = await entered(await aCase())
    for (const sealed of ['Hello', '1.x.SGVsbG8=', `1.x.${'A'.repeat(90_000)}`]) {
      await expect(modules.replyToCase(db, { caseId: opened.id, seq: 2, sealed }, 'sol')).rejects.toThrow(
        /not a sealed/,
      )
    }
  })

  test('a closed case takes no reply from staff, and opens again when its person writes', async () => {
    const opened = await entered(await aCase())
    await modules.withdrawCase(db, opened)
    expect((await modules.caseForPerson(db, opened))?.status).toBe('closed')
    await expect(staffSays(opened.id, 'Bye')).rejects.toThrow(/closed/)
    await modules.replyAsPerson(db, opened, 'I changed my mind.')
    expect((await modules.caseForPerson(db, opened))?.status).toBe('under-review')
  })

  test('a status that may not follow is refused', async () => {
    const opened = await entered(await aCase())
    await expect(staffSays(opened.id, '', 'under-review')).rejects.toThrow(/cannot become/)
  })

  test('a forged record in the database is noticed', async () => {
    const opened = await entered(await aCase())
    await modules.replyAsPerson(db, opened, 'Two')
    const rows = await db
      .selectFrom('caseRecords')
      .selectAll()
      .where('caseId', '=', opened.id)
      .orderBy('seq')
      .execute()
    await db
      .updateTable('caseRecords')
      .set({ sealed: rows[0]!.sealed })
      .where('caseId', '=', opened.id)
      .where('seq', '=', 2)
      .execute()
    const found = await modules.caseForPerson(db, opened)
    expect(found?.entries).toMatchObject([{ kind: 'sent' }, { kind: 'doubtful', text: '', proof: 'damaged' }])
    await db.deleteFrom('caseRecords').where('caseId', '=', opened.id).where('seq', '=', 1).execute()
    await expect(modules.caseForPerson(db, opened)).rejects.toThrow()
  })
})

describe('notes for the team', () => {
  test('are opened with the staff key and not with the case key, which the person has', async () => {
    const { addNote } = await import('./record/staff-notes.server.ts')
    const opened = await entered(await aCase())
    const found = await openedByStaff(recovery().identity, await recoveryHolder(), opened.id)
    const staffKey = await openEnvelope(recovery().identity, found.found.staffEnvelope ?? '')
    const note = async (seq: number, prev: string, text: string) => {
      const base = { caseId: opened.id, kind: 'note', seq, author: 'staff' as const, at: '', prev }
      const sealed = await sealRecord(staffKey, { ...base, body: { text, by: 'Sol' } })
      await addNote(db, { caseId: opened.id, seq, sealed }, 'sol')
      return recordMark(sealed)
    }
    const first = await note(1, '', 'Call the landlord first.')
    await expect(note(1, '', 'At the same place')).rejects.toThrow(/just (?:added|changed|wrote)/)
    await note(2, first, 'Done.')
    await expect(addNote(db, { caseId: opened.id, seq: 3, sealed: 'plain' }, 'sol')).rejects.toThrow(
      /not a sealed/,
    )
    const after = await openedByStaff(recovery().identity, await recoveryHolder(), opened.id)
    const read = await openChain(staffKey, opened.id, after.found.notes)
    expect(read.map(({ body }) => (body as { text: string }).text)).toEqual([
      'Call the landlord first.',
      'Done.',
    ])
    await expect(openChain(opened.caseKey, opened.id, after.found.notes)).rejects.toThrow(/mark/)
    expect(JSON.stringify(await modules.caseForPerson(db, opened))).not.toContain('landlord first')
  })
})

describe('drafts', () => {
  test('are restored with the cookie, and not without its secret', async () => {
    const draft = await modules.newDraft()
    await modules.saveDraft(db, { ...draft, answers: { ...NO_ANSWERS, description: 'Half a story' } })
    expect((await modules.draftOf(db, asked(modules.draftCookie(draft))))?.answers.description).toBe(
      'Half a story',
    )
    expect(await modules.draftOf(db, asked(`__Host-draft=${draft.id}.wrong`))).toBeNull()
  })

  test('are forgotten with their files', async () => {
    const draft = await modules.newDraft()
    const took = await modules.takeFile(db, draft, {
      file: new File(['some text'], 'a.txt'),
      original: false,
    })
    expect(took).toHaveProperty('taken')
    await modules.saveDraft(db, draft)
    const row = await db
      .selectFrom('caseFiles')
      .selectAll()
      .where('draftId', '=', draft.id)
      .executeTakeFirstOrThrow()
    await modules.forgetDraft(db, asked(`__Host-draft=${draft.id}.guess`))
    expect(readdirSync(path.join(dataDir, 'files'))).toContain(row.storedName)
    await modules.forgetDraft(db, asked(modules.draftCookie(draft)))
    await verbs.drain()
    expect(readdirSync(path.join(dataDir, 'files'))).not.toContain(row.storedName)
    expect(await modules.draftOf(db, asked(modules.draftCookie(draft)))).toBeNull()
  })
})

describe('mail', () => {
  test('a notice mail goes only to people who asked for it, says nothing about the case, and is always the same [R36]', async () => {
    const told = { anonymous: '', name: 'Ada', notify: 'yes' }
    const one = await entered(await aCase({ ...told, email: 'ada@example.org' }))
    const two = await entered(await aCase({ ...told, email: 'bea@example.org' }))
    for (const [opened, address] of [
      [one, 'ada@example.org'],
      [two, 'bea@example.org'],
    ] as const)
      expect(await verbs.confirmed(opened.id, address)).toBe(true)
    const quiet = await entered(await aCase({ ...told, notify: '', email: 'cem@example.org' }))
    await staffSays(one.id, 'Hello')
    await staffSays(two.id, '', 'closed')
    await staffSays(quiet.id, 'Hello')
    await verbs.drain()
    const plain = (to: string) => verbs.lettersTo(to).filter((letter) => !letter.includes('Your code'))
    expect(plain('ada@example.org')).toHaveLength(1)
    expect(plain('ada@example.org')).toEqual(plain('bea@example.org'))
    expect(plain('cem@example.org')).toEqual([])
    expect(plain('ada@example.org')[0]).toContain(
      'There is an update for you. Open the site in your usual way.',
    )
    expect(plain('ada@example.org')[0]).not.toMatch(/https?:/)
  })

  test('a person gets one mail a day about the same case', async () => {
    const opened = await entered(
      await aCase({ anonymous: '', name: 'Dee', email: 'dee@example.org', notify: 'yes' }),
    )
    await verbs.confirmed(opened.id, 'dee@example.org')
    await staffSays(opened.id, 'One')
    await verbs.drain()
    await staffSays(opened.id, 'Two')
    await verbs.drain()
    expect(verbs.lettersTo('dee@example.org').filter((letter) => letter.includes('an update'))).toHaveLength(
      1,
    )
  })
})

describe('the list of recipients', () => {
  test('a staff key signed by the recovery key opens later cases, and earlier ones once they are shared', async () => {
    const { newIdentity, recipientOf, sealEnvelope } = await import('#app/platform/sealing/sealing.ts')
    const before = await entered(await aCase({ description: 'Before' }))
    const list = await modules.recipients(db)
    const worker = await newIdentity()
    const signing = await modules.newSigningKey()
    const entry = {
      id: 'holder-sol',
      kind: 'staff' as const,
      staffId: 'sol',
      recipient: await recipientOf(worker),
      signer: signing.publicKey,
      opens: 'new-cases' as const,
    }
    expect(await modules.hasReviewer(db, list)).toBe(false)
    const next = await modules.nextList(list.text, [...list.recipients, entry], new Date().toISOString())
    await expect(modules.addRecipientList(db, await modules.signList(signing, next), 'sol')).rejects.toThrow(
      /not signed/,
    )
    await modules.addRecipientList(db, await modules.signList(recovery().signing, next), 'sol')
    expect(await modules.hasReviewer(db, await modules.recipients(db))).toBe(true)

    const after = await entered(await aCase({ description: 'After' }))
    expect((await openedByStaff(worker, 'holder-sol', after.id)).records[0]?.body).toMatchObject({
      description: 'After',
    })
    expect(await modules.caseForStaff(db, 'holder-sol', before.id)).toBeNull()
    const shares = await modules.envelopesToShare(db, await recoveryHolder(), 'holder-sol')
    const resealed = await Promise.all(
      shares.map(async (one) => {
        const key = await openEnvelope(recovery().identity, one.envelope)
        const envelope = await sealEnvelope(entry.recipient, key)
        return { ...one, holder: 'holder-sol', envelope, sign: signOf(await recipientOf(key)) }
      }),
    )
    await modules.shareCases(db, resealed, { by: 'sol', from: [await recoveryHolder()] })
    expect((await openedByStaff(worker, 'holder-sol', before.id)).records[0]?.body).toMatchObject({
      description: 'Before',
    })
    expect(await modules.envelopesToShare(db, await recoveryHolder(), 'holder-sol')).toEqual([])
  })

  test('a changed list of recipients stops intake, and the right list resumes it [R47]', async () => {
    const file = path.join(dataDir, 'keys', 'recipients.json')
    const right = readFileSync(file, 'utf8')
    const list = JSON.parse(right)
    const attacks = [
      JSON.stringify([
        { ...list[0], text: list[0].text.replace(/age1\w{10}/, 'age1qqqqqqqqqq') },
        ...list.slice(1),
      ]),
      JSON.stringify(list.slice(0, -1)),
      '[]',
      'not a list',
    ]
    for (const attack of attacks) {
      writeFileSync(file, attack)
      await expect(aCase()).rejects.toThrow(/does not hold/)
    }
    writeFileSync(file, right)
    await entered(await aCase())
  })
})
