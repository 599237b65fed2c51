import { newId } from '#app/platform/ids.ts'
import {
  type Identity,
  lockWithPassphrase,
  newIdentity,
  newSigningKey,
  nextList,
  openEnvelope,
  type Recipient,
  readRecoveryFile,
  recipientOf,
  sealEnvelope,
  signList,
} from '#app/platform/opener.client.ts'
import type { StaffKey } from '#app/platform/sealed-format.ts'
import type { KeyBoard, Shares, sharesFor, WaitingKey } from './keys.server.ts'

// Everything about keys that happens in the browser of a staff member.

const BATCH = 100

/** Makes both keys and locks them. What comes back in `post` may leave this browser, `key` may not. */
export async function makeKey(passphrase: string): Promise<{ key: StaffKey; post: Record<string, string> }> {
  const identity = await newIdentity()
  const signing = await newSigningKey()
  const key = { identity, signing }
  const lockedKey = await lockWithPassphrase(passphrase, JSON.stringify(key))
  const publicKey = await recipientOf(identity)
  return { key, post: { intent: 'keep', publicKey, signerKey: signing.publicKey, lockedKey } }
}

/** Who signs: the member's own open key, or the recovery key. */
export interface Signer {
  /** Their place on the list. */
  holder: string
  identity: Identity
  signing: StaffKey['signing']
}

/** @returns null when this key may not sign the list */
export function signerOf(board: KeyBoard, key: StaffKey): Signer | null {
  const entry = board.recipients.find((one) => one.signer === key.signing.publicKey)
  return entry ? { holder: entry.id, ...key } : null
}

/** Reads the recovery file in this browser; it is not sent anywhere. */
export async function recoverySigner(board: KeyBoard, file: File): Promise<Signer | null> {
  const key = readRecoveryFile(await file.text())
  return key && signerOf(board, key)
}

export async function putOnList(board: KeyBoard, signer: Signer, waiting: WaitingKey): Promise<string> {
  const added: Recipient = {
    id: newId(),
    kind: 'staff',
    staffId: waiting.userId,
    recipient: waiting.publicKey,
    signer: waiting.maySign ? waiting.signerKey : null,
    opens: 'new-cases',
  }
  // A new key of somebody takes the place of their old one.
  const kept = board.recipients.filter((one) => one.staffId !== waiting.userId)
  await sign(board, signer, [...kept, added])
  return added.id
}

export async function takeOffList(board: KeyBoard, signer: Signer, id: string): Promise<void> {
  await sign(
    board,
    signer,
    board.recipients.filter((one) => one.id !== id),
  )
}

async function sign(board: KeyBoard, signer: Signer, entries: Recipient[]): Promise<void> {
  const clean = entries.map(({ id, kind, staffId, recipient, signer: signs, opens }) => ({
    id,
    kind,
    staffId,
    recipient,
    signer: signs,
    opens,
  }))
  const text = await nextList(board.text, clean, new Date().toISOString())
  const { signedBy, signature } = await signList(signer.signing, text)
  await post({ intent: 'sign', text, signedBy, signature })
}

/** Gives a holder everything that the signer opens, in batches. Going on after a break loses nothing. */
export async function shareAll(
  signer: Signer,
  to: string,
  progress: (done: number, all: number) => void,
): Promise<number> {
  const found = await fetch(`/staff/keys/shares?${new URLSearchParams({ from: signer.holder, to })}`)
  if (!found.ok) throw new Error(await found.text())
  const { recipient, cases, messages } = (await found.json()) as Awaited<ReturnType<typeof sharesFor>>
  const all = cases.length + messages.length
  let done = 0
  const again = async <T extends { holder: string; envelope: string }>(one: T): Promise<T> => {
    const key = await openEnvelope(signer.identity, one.envelope)
    const resealed = { ...one, holder: to, envelope: await sealEnvelope(recipient, key) }
    progress(++done, all)
    return resealed
  }
  for (let at = 0; at < Math.max(cases.length, messages.length); at += BATCH) {
    const shares: Shares = { cases: [], messages: [] }
    for (const one of cases.slice(at, at + BATCH)) shares.cases.push(await again(one))
    for (const one of messages.slice(at, at + BATCH)) shares.messages.push(await again(one))
    await post({ intent: 'share', shares: JSON.stringify(shares) })
  }
  return all
}

/** @throws Error with the server's sentence */
export async function post(fields: Record<string, string>): Promise<void> {
  const answer = await fetch('/staff/keys/changes', { method: 'POST', body: new URLSearchParams(fields) })
  if (!answer.ok) throw new Error(await answer.text())
}
