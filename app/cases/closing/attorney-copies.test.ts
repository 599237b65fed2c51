import { createHash } from 'node:crypto'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { joinWords } from '#app/platform/passphrases/private-words.ts'
import { fromBase64, recordMark, toBase64 } from '#app/platform/sealing/sealed-format.ts'
import { openFile, sealRecord } from '#app/platform/sealing/sealing.ts'
import { DAY } from '#app/platform/time.ts'
import sample from '#db/samples/attorneys.json' with { type: 'json' }
import { inTransaction } from '#db/transaction.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { onTheList } from '#tests/support/listed.ts'
import { copyKeyFrom } from '../attorney-copy/copy-key.ts'
import { WRONG_TRIES } from '../attorney-copy/copy-rules.ts'
import { unframed } from '../attorney-copy/framed.ts'
import { archiveOf } from './export-archive.ts'
import { sealCopy } from './sealing-copy.client.ts'

// A case is given to an attorney by a link: what the server stores, who can open it, and how it ends.

const load = async () => ({
  ...(await import('./attorney-copies.server.ts')),
  ...(await import('../attorney-copy/open-copy.server.ts')),
  ...(await import('../attorney-copy/end-copies.server.ts')),
  ...(await import('../client/client-referral.server.ts')),
  ...(await import('../desk/assigning.server.ts')),
  ...(await import('../desk/case-access.server.ts')),
})
let verbs: CaseVerbs
let links: Awaited<ReturnType<typeof load>>
let by: string
let second: string
const attorney = { id: 801, name: 'Sarah Johnson', firm: 'Johnson Legal' }
beforeAll(async () => {
  verbs = await caseVerbs()
  links = await load()
  by = await verbs.aMember('sol')
  second = await verbs.aMember('robin')
  await onTheList(verbs.db, verbs, by, second)
  const { listAttorney } = await import('#app/attorneys/attorneys.server.ts')
  const [first] = sample
  if (!first) throw new Error('no sample')
  await listAttorney(verbs.db, { ...first, ...attorney, email: 'sarah@johnson.example', origin: 'listed' })
})
afterAll(() => verbs.close())
beforeEach(async () => void (await verbs.db.deleteFrom('mailQueue').execute()))

/** A fast hash here; browsers use Argon2id. */
const derive = async (secret: string, salt: Uint8Array) =>
  new Uint8Array(createHash('sha512').update(secret).update(salt).digest())

async function askAbout(id: string, attorneyAsked = attorney) {
  const { caseKey, found } = await verbs.openedByStaff(
    verbs.recovery().identity,
    await verbs.recoveryHolder(),
    id,
  )
  const last = found.records.at(-1)!
  const seq = last.seq + 1
  const body = { attorney: attorneyAsked, text: 'Why', from: found.status, to: 'waiting-for-person' }
  const base = { caseId: id, kind: 'referral', seq, author: 'staff' as const, at: new Date().toISOString() }
  const sealed = await sealRecord(caseKey, { ...base, prev: recordMark(last.sealed), body })
  await links.askForReferral(verbs.db, { caseId: id, seq, sealed }, by)
}

/** A case whose person agreed to the attorney, and an export that two members agreed to. */
async function agreedExport() {
  const { db, modules } = verbs
  const inside = await verbs.entered(await verbs.aCase())
  await askAbout(inside.id)
  await links.answerReferral(db, inside, { agrees: true, attorney })
  await modules.askForExport(db, { caseId: inside.id, purpose: 'attorney', scope: 'case' }, by)
  const { id: requestId } =
    (await modules.openRequest(db, inside.id, 'export')) ?? expect.fail('nothing is asked')
  await modules.confirmExport(db, requestId, second)
  return { inside, requestId }
}

const PAGE = 'The ramp was blocked.'

/** A sealing of the case in two parts, as a browser makes it. */
async function sealing(requestId: string) {
  const { sealed, secret, proofHash, words } = await sealCopy(
    archiveOf(new Map([['case.html', strToU8(PAGE)]])),
    derive,
  )
  const copyId = newId()
  const half = Math.ceil(sealed.length / 2)
  const parts = [sealed.subarray(0, half), sealed.subarray(half)].map(toBase64)
  const keep = (part: number) =>
    links.keepCopyPart(verbs.db, { requestId, copyId, part, sealedPart: parts[part] ?? '' }, by)
  const link = { requestId, copyId, parts: 2, proofHash, secret, attorneyId: attorney.id }
  const send = () => links.sendCopyLink(verbs.db, link, by)
  return { copyId, keep, send, secret, words, ...(await copyKeyFrom(joinWords(words), secret, derive)) }
}

async function sentLink() {
  const { inside, requestId } = await agreedExport()
  const { keep, send, ...copy } = await sealing(requestId)
  for (const part of [0, 1]) await keep(part)
  await send()
  return { inside, ...copy }
}

const open = (id: string, proof: string, part = 0) => links.openCopy(verbs.db, { id, proof, part })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )
const lines = async (caseId: string) =>
  (
    await verbs.db
      .selectFrom('auditLines')
      .select(['actor', 'action'])
      .where('subject', '=', caseId)
      .orderBy('seq')
      .execute()
  ).map(({ actor, action }) => `${actor} ${action}`)
const partsKept = async (copyId: string) =>
  (await verbs.db.selectFrom('caseCopyParts').select('part').where('copyId', '=', copyId).execute()).length
async function letters() {
  const { openWithMailKey } = await import('#app/platform/secrets/data-keys.server.ts')
  const rows = await verbs.db.selectFrom('mailQueue').select('sealedLetter').execute()
  return rows.map(({ sealedLetter }) => JSON.parse(openWithMailKey(sealedLetter, 'letter')))
}

describe('a link for an attorney', () => {
  test('goes to their own address, and opens the case with the six words of the call', async () => {
    const { inside, copyId, secret, words, identity, proof } = await sentLink()
    const letter = (await letters()).find(({ to }) => to === 'sarah@johnson.example')
    expect(letter?.text).toContain(`/legal-help/attorney#${copyId}.${secret}`)
    for (const word of words.filter((one) => one.length > 4)) expect(letter?.text).not.toContain(` ${word} `)

    const answers = [await open(copyId, proof), await open(copyId, proof, 1)]
    expect(answers.map(({ parts }) => parts)).toEqual([2, 2])
    const sealed = new Uint8Array(Buffer.concat(answers.map((one) => fromBase64(one.sealed))))
    const entries = unzipSync(unframed(await openFile(identity, sealed, Number.POSITIVE_INFINITY)))
    expect(strFromU8(entries['case.html'] ?? new Uint8Array())).toBe(PAGE)
    // Two parts are one opening, which the audit trail and the case show.
    expect((await lines(inside.id)).slice(-2)).toEqual([`${by} case.copy-sent`, 'attorney case.copy-opened'])
    expect(await links.sentCopies(verbs.db, inside.id)).toMatchObject([
      { id: copyId, ended: null, openedAt: [expect.any(String)] },
    ])
  })

  test('leaves neither words nor the key nor the secret of the link on the server', async () => {
    const { copyId, secret, words, identity, proof } = await sentLink()
    const row = await verbs.db
      .selectFrom('caseCopies')
      .selectAll()
      .where('id', '=', copyId)
      .executeTakeFirstOrThrow()
    const kept = JSON.stringify([row, await verbs.db.selectFrom('mailQueue').selectAll().execute()])
    for (const hidden of [joinWords(words), secret, identity, proof]) expect(kept).not.toContain(hidden)
    // Another link with the same words has a different key.
    const other = await copyKeyFrom(joinWords(words), toBase64(new Uint8Array(16)), derive)
    expect(await refusal(open(copyId, other.proof))).toMatch(/not the words/)
  })

  test('is deleted after too many wrong tries', async () => {
    const { inside, copyId, proof } = await sentLink()
    for (let tried = 1; tried < WRONG_TRIES; tried++)
      expect(await refusal(open(copyId, `wrong ${tried}`))).toMatch(/not the words/)
    expect(await refusal(open(copyId, proof))).toBe('done')
    await refusal(open(copyId, 'wrong again'))
    expect(await refusal(open(copyId, proof))).toMatch(/has ended/)
    expect(await partsKept(copyId)).toBe(0)
    expect((await lines(inside.id)).at(-1)).toBe('system case.copy-ended')
  })

  test('ends at once when staff end it, and when its person withdraws the consent', async () => {
    const one = await sentLink()
    await links.endCopyLink(verbs.db, { caseId: one.inside.id, copyId: one.copyId }, by)
    expect(await refusal(open(one.copyId, one.proof))).toMatch(/has ended/)
    expect(await partsKept(one.copyId)).toBe(0)
    expect((await lines(one.inside.id)).at(-1)).toBe(`${by} case.copy-ended`)

    const two = await sentLink()
    await links.answerReferral(verbs.db, two.inside, { agrees: false, attorney })
    expect(await refusal(open(two.copyId, two.proof))).toMatch(/has ended/)
    expect(await partsKept(two.copyId)).toBe(0)

    const three = await sentLink()
    await verbs.modules.withdrawCase(verbs.db, three.inside)
    expect(await refusal(open(three.copyId, three.proof))).toMatch(/has ended/)
    await links.sweepCopies(verbs.db)
    expect(await partsKept(three.copyId)).toBe(0)

    // Asking about another attorney ends the first one's link, whatever the answer is.
    const four = await sentLink()
    await askAbout(four.inside.id, { id: 802, name: 'Lee Park', firm: 'Park Law' })
    await links.answerReferral(verbs.db, four.inside, { agrees: true, attorney: { ...attorney, id: 802 } })
    expect(await refusal(open(four.copyId, four.proof))).toMatch(/has ended/)
  })

  test('ends after seven days, and its copy is deleted', async () => {
    const { inside, copyId, proof } = await sentLink()
    vi.useFakeTimers({ now: Date.now() + 7 * DAY - 60_000, toFake: ['Date'] })
    try {
      expect(await refusal(open(copyId, proof))).toBe('done')
      vi.setSystemTime(Date.now() + 120_000)
      expect(await refusal(open(copyId, proof))).toMatch(/has ended/)
      await links.sweepCopies(verbs.db)
    } finally {
      vi.useRealTimers()
    }
    expect(await partsKept(copyId)).toBe(0)
    expect(await links.sentCopies(verbs.db, inside.id)).toMatchObject([{ ended: 'time' }])
  })

  test('needs two members, the person’s consent, all parts, and an attorney of the directory', async () => {
    const { inside, requestId } = await agreedExport()
    const copyId = newId()
    const part = { requestId, copyId, part: 0, sealedPart: 'QUJD' }
    const link = { requestId, copyId, parts: 1, proofHash: 'x', secret: 's', attorneyId: attorney.id }
    expect(await refusal(links.keepCopyPart(verbs.db, part, second))).toMatch(/has ended/)
    expect(await refusal(links.sendCopyLink(verbs.db, link, by))).toMatch(/ended before it was sent/)
    await links.keepCopyPart(verbs.db, part, by)
    expect(await refusal(links.sendCopyLink(verbs.db, { ...link, attorneyId: 9999 }, by))).toMatch(
      /no longer in the directory/,
    )
    expect(await refusal(links.sendCopyLink(verbs.db, { ...link, parts: 2 }, by))).toMatch(/Not all/)
    await links.answerReferral(verbs.db, inside, { agrees: false, attorney })
    expect(await refusal(links.sendCopyLink(verbs.db, link, by))).toMatch(/has not agreed/)
    // The export is not offered as a file then.
    expect(await refusal(verbs.modules.takeExport(verbs.db, requestId, by))).toMatch(/has not agreed/)
    expect(await letters()).toEqual([])
  })

  test('opens if the person withdrew the consent for a while before the link was sent', async () => {
    const { inside, requestId } = await agreedExport()
    const early = await sealing(requestId)
    await early.keep(0)
    await links.answerReferral(verbs.db, inside, { agrees: false, attorney })
    expect(await partsKept(early.copyId)).toBe(0)
    await links.answerReferral(verbs.db, inside, { agrees: true, attorney })
    // That copy is over, and says so instead of mailing a link that opens nothing.
    expect(await refusal(early.keep(1))).toMatch(/ended before it was sent/)
    expect(await refusal(early.send())).toMatch(/ended before it was sent/)
    expect(await letters()).toEqual([])

    const later = await sealing(requestId)
    for (const part of [0, 1]) await later.keep(part)
    await later.send()
    expect(await refusal(open(later.copyId, later.proof))).toBe('done')
  })

  test('is sealed once, even if two tabs make a copy of the same export', async () => {
    const { requestId } = await agreedExport()
    const [one, two] = [await sealing(requestId), await sealing(requestId)]
    await one.keep(0)
    await two.keep(0)
    expect(await refusal(one.keep(1))).toMatch(/ended before it was sent/)
    await two.keep(1)
    expect(await refusal(one.send())).toMatch(/ended before it was sent/)
    await two.send()
    const answers = [await open(two.copyId, two.proof), await open(two.copyId, two.proof, 1)]
    const sealed = new Uint8Array(Buffer.concat(answers.map((part) => fromBase64(part.sealed))))
    const entries = unzipSync(unframed(await openFile(two.identity, sealed, Number.POSITIVE_INFINITY)))
    expect(strFromU8(entries['case.html'] ?? new Uint8Array())).toBe(PAGE)
  })

  test('accepts no part of a colleague, and none of another case', async () => {
    const [mine, other] = [await agreedExport(), await agreedExport()]
    const { copyId, keep } = await sealing(mine.requestId)
    await keep(0)
    const part = { requestId: other.requestId, copyId, part: 1, sealedPart: 'QUJD' }
    expect(await refusal(links.keepCopyPart(verbs.db, part, by))).toMatch(/ended before it was sent/)
    await verbs.db.updateTable('caseCopies').set({ madeBy: second }).where('id', '=', copyId).execute()
    expect(await refusal(keep(1))).toMatch(/ended before it was sent/)
    expect(await partsKept(copyId)).toBe(1)
  })

  test('keeps no part once it has ended', async () => {
    const { copyId } = await sentLink()
    const ended = { endedAt: new Date().toISOString(), endedWhy: 'person' } as const
    await verbs.db.updateTable('caseCopies').set(ended).where('id', '=', copyId).execute()
    expect(await partsKept(copyId)).toBe(2)
    await links.sweepCopies(verbs.db)
    expect(await partsKept(copyId)).toBe(0)
  })

  test('ends when the colleague who made it leaves the staff, or is excluded from the case', async () => {
    const one = await sentLink()
    await inTransaction(verbs.db, (tx) => links.releaseCases(tx, second, by))
    expect(await refusal(open(one.copyId, one.proof))).toBe('done')
    await inTransaction(verbs.db, (tx) => links.releaseCases(tx, by, second))
    expect(await refusal(open(one.copyId, one.proof))).toMatch(/has ended/)
    expect((await lines(one.inside.id)).at(-1)).toBe(`${second} case.copy-ended`)

    const [here, elsewhere] = [await sentLink(), await sentLink()]
    for (const userId of [by, second])
      await verbs.db
        .insertInto('caseKeys')
        .values({ caseId: here.inside.id, keyKind: 'C', holder: `line-of-${userId}`, envelope: 'sealed' })
        .onConflict((c) => c.doNothing())
        .execute()
    await links.keepOut(verbs.db, { caseId: here.inside.id, userId: by }, second)
    expect(await refusal(open(here.copyId, here.proof))).toMatch(/has ended/)
    expect(await refusal(open(elsewhere.copyId, elsewhere.proof))).toBe('done')
  })

  test('is sent only to the attorney on whom two members agreed', async () => {
    const { inside, requestId } = await agreedExport()
    const { keep, send } = await sealing(requestId)
    for (const part of [0, 1]) await keep(part)
    const another = { id: 802, name: 'Lee Park', firm: 'Park Law' }
    await askAbout(inside.id, another)
    await links.answerReferral(verbs.db, inside, { agrees: true, attorney: another })
    expect(await refusal(send())).toMatch(/request has ended/)
    expect(await refusal(verbs.modules.takeExport(verbs.db, requestId, by))).toMatch(/canceled/)
    expect(await letters()).toEqual([])
  })
})
