import {
  openEnvelope,
  type Recipient,
  recipientOf,
  sealEnvelope,
  signOf,
} from '#app/platform/keys/opener.client.ts'
import type { Opener } from '#app/platform/keys/rotate-keys.client.ts'
import type { CaseToShare } from './key-rotation.server.ts'
import type { NewEnvelope } from './sharing.server.ts'

// Handing cases to a colleague: a member who opens a case seals its keys to the colleague, who then works on it.

/** The envelopes that the colleague does not have yet. */
export async function envelopesFor(
  { identity }: Opener,
  found: CaseToShare,
  to: Recipient,
): Promise<NewEnvelope[]> {
  const own = { C: found.envelope, S: found.staffEnvelope }
  const made: NewEnvelope[] = []
  for (const keyKind of ['C', 'S'] as const) {
    const has = found.holders.some((one) => one.holder === to.id && one.keyKind === keyKind)
    const mine = own[keyKind]
    if (has || !mine) continue
    const key = await openEnvelope(identity, mine)
    const envelope = await sealEnvelope(to.recipient, key)
    made.push({ caseId: found.id, keyKind, holder: to.id, envelope, sign: signOf(await recipientOf(key)) })
  }
  return made
}

/** Gives a case to a colleague, who becomes its owner. @throws Error with a sentence for the screen */
export const handOver = (opener: Opener, id: string, to: Recipient): Promise<void> =>
  sealFor(opener, id, to, 'give')

/** Lets a colleague open a case, to help. @throws Error with a sentence for the screen */
export const letOpen = (opener: Opener, id: string, to: Recipient): Promise<void> =>
  sealFor(opener, id, to, 'let')

/** Deletes a colleague's sealed key of a case. New keys for it come next. @throws Error with a sentence for the screen */
export const keepOut = (id: string, user: string): Promise<void> =>
  post(id, { intent: 'keep-out', user, envelopes: '[]' })

async function sealFor(opener: Opener, id: string, to: Recipient, intent: 'let' | 'give'): Promise<void> {
  const answer = await fetch(`/staff/cases/${id}/keys`)
  if (!answer.ok) throw new Error(await answer.text())
  const found = (await answer.json()) as CaseToShare
  const envelopes = await envelopesFor(opener, found, to).catch(() => {
    throw new Error(`Your key does not open case ${found.number}. It was not handed over.`)
  })
  await post(id, { intent, user: to.staffId ?? '', envelopes: JSON.stringify(envelopes) }).catch(
    (error: Error) => {
      throw new Error(`Case ${found.number}: ${error.message}`)
    },
  )
}

async function post(id: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(`/staff/cases/${id}/keys`, { method: 'POST', body: new URLSearchParams(fields) })
  if (!answer.ok) throw new Error(await answer.text())
}
