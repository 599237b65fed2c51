import { createHash } from 'node:crypto'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { joinWords } from '#app/platform/passphrases/private-words.ts'
import { fromBase64, recordMark, toBase64 } from '#app/platform/sealing/sealed-format.ts'
import { openFile, sealRecord } from '#app/platform/sealing/sealing.ts'
import { DAY } from '#app/platform/time.ts'
import sample from '#db/samples/attorneys.json' with { type: 'json' }
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { onTheList } from '#tests/support/listed.ts'
import { copyKeyFrom } from '../attorney-copy/copy-key.ts'
import { WRONG_TRIES } from '../attorney-copy/copy-rules.ts'
import { unframed } from '../attorney-copy/framed.ts'
import { archiveOf } from './export-archive.ts'
import { sealCopy } from './sealing-copy.client.ts'

// A case is given to an attorney by a link: what the server keeps, who opens it, and how it ends.

const load = async () => ({
  ...(await import('./attorney-copies.server.ts')),
  ...(await import('../attorney-copy/open-copy.server.ts')),
  ...(await import('../attorney-copy/end-copies.server.ts')),
  ...(await import('../client/client-referral.server.ts')),
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

/** Quick here; in browsers it is Argon2id. */
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

/** A case whose person said yes to the attorney, and an export that two people agreed to. */
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

async function sentLink() {
  const { inside, requestId } = await agreedExport()
  const copy = await sealCopy(archiveOf(new Map([['case.html', strToU8(PAGE)]])), derive)
  const half = Math.ceil(copy.sealed.length / 2)
  const parts = [copy.sealed.subarray(0, half), copy.sealed.subarray(half)]
  for (const [part, bytes] of parts.entries())
    await links.keepCopyPart(verbs.db, { requestId, part, sealedPart: toBase64(bytes) }, by)
  const { secret, proofHash, words } = copy
  await links.sendCopyLink(verbs.db, { requestId, parts: 2, proofHash, secret, attorneyId: attorney.id }, by)
  const key = await copyKeyFrom(joinWords(words), secret, derive)
  return { inside, requestId, secret, words, ...key }
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
    const { inside, requestId, secret, words, identity, proof } = await sentLink()
    const letter = (await letters()).find(({ to }) => to === 'sarah@johnson.example')
    expect(letter?.text).toContain(`/legal-help/attorney#${requestId}.${secret}`)
    for (const word of words.filter((one) => one.length > 4)) expect(letter?.text).not.toContain(` ${word} `)

    const answers = [await open(requestId, proof), await open(requestId, proof, 1)]
    expect(answers.map(({ parts }) => parts)).toEqual([2, 2])
    const sealed = new Uint8Array(Buffer.concat(answers.map((one) => fromBase64(one.sealed))))
    const entries = unzipSync(unframed(await openFile(identity, sealed, Number.POSITIVE_INFINITY)))
    expect(strFromU8(entries['case.html'] ?? new Uint8Array())).toBe(PAGE)
    // Two parts are one opening, which the trail and the case show.
    expect((await lines(inside.id)).slice(-2)).toEqual([`${by} case.copy-sent`, 'attorney case.copy-opened'])
    expect(await links.sentCopies(verbs.db, inside.id)).toMatchObject([
      { id: requestId, ended: null, openedAt: [expect.any(String)] },
    ])
  })

  test('leaves neither words nor the key nor the secret of the link on the server', async () => {
    const { requestId, secret, words, identity, proof } = await sentLink()
    const row = await verbs.db
      .selectFrom('caseCopies')
      .selectAll()
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow()
    const kept = JSON.stringify([row, await verbs.db.selectFrom('mailQueue').selectAll().execute()])
    for (const hidden of [joinWords(words), secret, identity, proof]) expect(kept).not.toContain(hidden)
    // Another link with the same words has another key.
    const other = await copyKeyFrom(joinWords(words), toBase64(new Uint8Array(16)), derive)
    expect(await refusal(open(requestId, other.proof))).toMatch(/not the words/)
  })

  test('is deleted after too many wrong tries', async () => {
    const { inside, requestId, proof } = await sentLink()
    for (let tried = 1; tried < WRONG_TRIES; tried++)
      expect(await refusal(open(requestId, `wrong ${tried}`))).toMatch(/not the words/)
    expect(await refusal(open(requestId, proof))).toBe('done')
    await refusal(open(requestId, 'wrong again'))
    expect(await refusal(open(requestId, proof))).toMatch(/has ended/)
    expect(await partsKept(requestId)).toBe(0)
    expect((await lines(inside.id)).at(-1)).toBe('system case.copy-ended')
  })

  test('ends at once when staff end it, and when its person takes the yes back', async () => {
    const one = await sentLink()
    await links.endCopyLink(verbs.db, { caseId: one.inside.id, copyId: one.requestId }, by)
    expect(await refusal(open(one.requestId, one.proof))).toMatch(/has ended/)
    expect(await partsKept(one.requestId)).toBe(0)
    expect((await lines(one.inside.id)).at(-1)).toBe(`${by} case.copy-ended`)

    const two = await sentLink()
    await links.answerReferral(verbs.db, two.inside, { agrees: false, attorney })
    expect(await refusal(open(two.requestId, two.proof))).toMatch(/has ended/)
    expect(await partsKept(two.requestId)).toBe(0)

    const three = await sentLink()
    await verbs.modules.withdrawCase(verbs.db, three.inside)
    expect(await refusal(open(three.requestId, three.proof))).toMatch(/has ended/)
    await links.sweepCopies(verbs.db)
    expect(await partsKept(three.requestId)).toBe(0)

    // Another attorney is asked about: the first one's link opens nothing any more, whatever the answer is.
    const four = await sentLink()
    await askAbout(four.inside.id, { id: 802, name: 'Lee Park', firm: 'Park Law' })
    await links.answerReferral(verbs.db, four.inside, { agrees: true, attorney: { ...attorney, id: 802 } })
    expect(await refusal(open(four.requestId, four.proof))).toMatch(/has ended/)
  })

  test('ends after seven days, and what it held is deleted', async () => {
    const { inside, requestId, proof } = await sentLink()
    vi.useFakeTimers({ now: Date.now() + 7 * DAY - 60_000, toFake: ['Date'] })
    try {
      expect(await refusal(open(requestId, proof))).toBe('done')
      vi.setSystemTime(Date.now() + 120_000)
      expect(await refusal(open(requestId, proof))).toMatch(/has ended/)
      await links.sweepCopies(verbs.db)
    } finally {
      vi.useRealTimers()
    }
    expect(await partsKept(requestId)).toBe(0)
    expect(await links.sentCopies(verbs.db, inside.id)).toMatchObject([{ ended: 'time' }])
  })

  test('needs two people, the yes of the person, all parts, and an attorney of the directory', async () => {
    const { inside, requestId } = await agreedExport()
    const part = { requestId, part: 0, sealedPart: 'QUJD' }
    const link = { requestId, parts: 1, proofHash: 'x', secret: 's', attorneyId: attorney.id }
    expect(await refusal(links.keepCopyPart(verbs.db, part, second))).toMatch(/has ended/)
    expect(await refusal(links.sendCopyLink(verbs.db, link, by))).toMatch(/Not all/)
    await links.keepCopyPart(verbs.db, part, by)
    expect(await refusal(links.sendCopyLink(verbs.db, { ...link, attorneyId: 9999 }, by))).toMatch(
      /no longer in the directory/,
    )
    await links.answerReferral(verbs.db, inside, { agrees: false, attorney })
    expect(await refusal(links.sendCopyLink(verbs.db, link, by))).toMatch(/has not agreed/)
    expect(await letters()).toEqual([])
  })
})
