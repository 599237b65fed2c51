import { newId } from '#app/platform/ids.ts'
import { deriveKeyHere, recipientOf, type SignedList, sealFile } from '#app/platform/keys/opener.client.ts'
import { madeWords } from '#app/platform/passphrases/made-words.client.ts'
import { joinWords } from '#app/platform/passphrases/private-words.ts'
import { type StaffKey, toBase64Url, utf8 } from '#app/platform/sealing/sealed-format.ts'
import { copyKeyFrom, type Derive } from '../attorney-copy/copy-key.ts'
import { COPY_PAGE, PART_BYTES } from '../attorney-copy/copy-rules.ts'
import { framed } from '../attorney-copy/framed.ts'
import type { StaffCase } from '../record/case-queries.server.ts'
import { listsThatHold, openStaffCase } from '../record/open-case.client.ts'
import { lastReferral } from '../record/referral.ts'
import { archiveOf } from './export-archive.ts'
import { type ExportOrder, exportEntries } from './exporting.client.ts'

// A copy of a case for an attorney, sealed in this browser. The words that open it are generated here and sent nowhere.

export interface MadeLink {
  requestId: string
  attorney: string
  words: string[]
  link: string
  /** The expiry, as text. */
  until: string
}

export interface SealedCopy {
  words: string[]
  /** The half of the key that is in the link. */
  secret: string
  proofHash: string
  sealed: Uint8Array<ArrayBuffer>
}

export async function sealCopy(archive: Uint8Array, derive: Derive = deriveKeyHere): Promise<SealedCopy> {
  const words = madeWords()
  const secret = toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
  const { identity, proof } = await copyKeyFrom(joinWords(words), secret, derive)
  return {
    words,
    secret,
    proofHash: toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(proof)))),
    sealed: (await sealFile(await recipientOf(identity), framed(archive))) as Uint8Array<ArrayBuffer>,
  }
}

/**
 * Seals the case for the attorney that its person agreed to, and has the link sent to them.
 * @throws Error with a sentence for the screen
 */
export async function makeLink(
  key: StaffKey,
  found: StaffCase,
  list: { chain: SignedList[]; root: string },
  order: ExportOrder,
): Promise<MadeLink> {
  const opened = await openStaffCase(key.identity, found, await listsThatHold(list, key.root))
  const referral = lastReferral(opened.entries)
  if (!referral?.agrees)
    throw new Error('The person has not agreed to an attorney. Ask them in the case first.')
  const copy = await sealCopy(archiveOf(await exportEntries(opened, found, order)))
  const copyId = newId()
  const parts = Math.ceil(copy.sealed.length / PART_BYTES)
  for (let part = 0; part < parts; part++) {
    const body = new FormData()
    body.set('request', order.requestId)
    body.set('copy', copyId)
    body.set('part', String(part))
    body.set('file', new Blob([copy.sealed.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)]), 'part')
    await posted(`/staff/cases/${found.id}/copy/part`, body)
  }
  const { attorney } = referral
  const answer = await posted(
    `/staff/cases/${found.id}/copy`,
    new URLSearchParams({
      request: order.requestId,
      copy: copyId,
      parts: String(parts),
      proofHash: copy.proofHash,
      secret: copy.secret,
      attorney: String(attorney.id),
    }),
  )
  const { until } = (await answer.json()) as { until: string }
  return {
    requestId: order.requestId,
    attorney: `${attorney.name}, ${attorney.firm}`,
    words: copy.words,
    link: `${location.origin}${COPY_PAGE}#${copyId}.${copy.secret}`,
    until,
  }
}

async function posted(address: string, body: FormData | URLSearchParams): Promise<Response> {
  const answer = await fetch(address, { method: 'POST', body })
  if (!answer.ok) throw new Error(await answer.text())
  return answer
}
