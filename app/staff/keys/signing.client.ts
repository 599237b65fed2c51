import { newId } from '#app/platform/ids.ts'
import {
  checkedList,
  type Identity,
  type KeyStatement,
  keyFingerprint,
  lockWithPassphrase,
  newIdentity,
  newSigningKey,
  nextList,
  openEnvelope,
  openText,
  proofHolds,
  proveKey,
  type Recipient,
  readRecoveryFile,
  recipientOf,
  sealEnvelope,
  signList,
  signOf,
  unlockWithPassphrase,
} from '#app/platform/keys/opener.client.ts'
import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import { refuseOlderList } from './seen-list.client.ts'
import type { KeyBoard, NewKey, Shares, sharesFor, WaitingKey } from './staff-keys.server.ts'

// All key operations in the browser of a staff member.

const BATCH = 100

/** Makes both keys and locks them. `post` may leave this browser, `key` may not. */
export async function makeKey(
  passphrase: string,
  root: string,
  who: KeyOwner,
): Promise<{ key: StaffKey; post: Record<'intent' | keyof NewKey, string> }> {
  const identity = await newIdentity()
  const signing = await newSigningKey()
  const key = { identity, signing, root }
  const lockedKey = await lockWithPassphrase(passphrase, JSON.stringify(key))
  return { key, post: { intent: 'keep', lockedKey, ...(await keyWithProof(key, who)) } }
}

/** The owner of a key, and whether it may sign the list. */
export type KeyOwner = Pick<KeyStatement, 'userId' | 'maySign'>

/** The public halves of a key, and its own statement. */
export async function keyWithProof(key: StaffKey, who: KeyOwner): Promise<Omit<NewKey, 'lockedKey'>> {
  const publicKey = await recipientOf(key.identity)
  const signerKey = key.signing.publicKey
  return { publicKey, signerKey, keyProof: await proveKey(key.signing, { ...who, publicKey, signerKey }) }
}

/** The fingerprint of an open key, computed from the key itself and not from the server's data. */
export const fingerprintOf = async (key: StaffKey, who: KeyOwner): Promise<string> =>
  keyFingerprint({ ...who, publicKey: await recipientOf(key.identity), signerKey: key.signing.publicKey })

/** Has the member's open key state its owner, if the server does not have that statement yet. */
export async function proveAgain(key: StaffKey, who: KeyOwner): Promise<void> {
  const { keyProof } = await keyWithProof(key, who)
  await postKeyChange({ intent: 'prove', keyProof })
}

/** @throws unless the waiting key's own statement matches what the list will say */
export async function checkedFingerprint(waiting: WaitingKey): Promise<string> {
  if (!(await proofHolds(waiting, waiting.keyProof)))
    throw new Error(
      `The key of ${waiting.name} does not say that it is theirs, with this right. Do not sign it. Ask them to open their key on the page Keys. If this does not go away, tell the other stewards.`,
    )
  return keyFingerprint(waiting)
}

/**
 * Opens the key of a recovery kit and checks that the signed list still names it.
 * @returns null when the passphrase is wrong
 */
export async function keyFromKit(board: KeyBoard, lockedKey: string, passphrase: string, who: KeyOwner) {
  const opened = await unlockWithPassphrase(passphrase, lockedKey)
  if (opened === null) return null
  const key = JSON.parse(opened) as StaffKey
  const publicKey = await recipientOf(key.identity)
  const { entries } = await newestList(board, key.root)
  if (!entries.some((one) => one.recipient === publicKey))
    throw new Error('The key in this kit is no longer on the list. Make a new key, or use a newer kit.')
  return { key, post: { intent: 'keep', lockedKey, ...(await keyWithProof(key, who)) } }
}

/** The signed list, verified from its first key on, and not older than one that this browser saw before. */
async function newestList(board: KeyBoard, root: string) {
  const list = await checkedList(board, root)
  await refuseOlderList(root, board.chain)
  return list
}

/** The signer: the member's own open key, or the recovery key. */
export interface Signer {
  /** The signer's place on the list. */
  holder: string
  identity: Identity
  signing: StaffKey['signing']
  /** The key that signed the first list, as the signer stored it, not as the server says. */
  root: string
}

/** @returns null when this key may not sign the list */
export function signerOf(board: KeyBoard, key: StaffKey): Signer | null {
  const entry = board.recipients.find((one) => one.signer === key.signing.publicKey)
  return entry ? { holder: entry.id, ...key } : null
}

/**
 * Reads the recovery file in this browser; it is not sent anywhere.
 * @throws Error with a sentence when it is another file, or that of another site
 */
export async function recoverySigner(board: KeyBoard, file: File): Promise<Signer> {
  const key = readRecoveryFile(await file.text())
  if (!key)
    throw new Error(`${file.name} is not a recovery file. Choose recovery-key.txt, as the site wrote it.`)
  const signer = signerOf(board, { ...key, root: key.signing.publicKey })
  if (!signer)
    throw new Error(`The recovery key in ${file.name} is not on this list. It belongs to another site.`)
  return signer
}

/** A key on the list, to which cases and messages can be handed over. */
export interface Holder {
  id: string
  recipient: string
}

/**
 * @param opens the steward's choice; if missing, a new key opens the same as the person's old one
 * @returns the signed line
 */
export async function putOnList(
  board: KeyBoard,
  signer: Signer,
  waiting: WaitingKey,
  opens?: Recipient['opens'],
): Promise<Recipient> {
  await checkedFingerprint(waiting)
  const { text, entries } = await newestList(board, signer.root)
  const before = entries.find((one) => one.staffId === waiting.userId)
  const added: Recipient = {
    // The same key again keeps its place: envelopes sealed to it stay.
    id: before?.recipient === waiting.publicKey ? before.id : newId(),
    kind: 'staff',
    staffId: waiting.userId,
    recipient: waiting.publicKey,
    signer: waiting.maySign ? waiting.signerKey : null,
    opens: opens ?? before?.opens ?? 'new-cases',
    verifier: waiting.signerKey,
    proof: waiting.keyProof ?? '',
  }
  // A member's new key replaces their old one.
  const kept = entries.filter((one) => one.staffId !== waiting.userId)
  await sign(text, signer, [...kept, added])
  return added
}

/** Sets whether all new cases are sealed to this key, or only those that it is given. */
export async function setOpens(
  board: KeyBoard,
  signer: Signer,
  id: string,
  opens: Recipient['opens'],
): Promise<void> {
  const { text, entries } = await newestList(board, signer.root)
  await sign(
    text,
    signer,
    entries.map((one) => (one.id === id ? { ...one, opens } : one)),
  )
}

export async function takeOffList(board: KeyBoard, signer: Signer, id: string): Promise<void> {
  const { text, entries } = await newestList(board, signer.root)
  await sign(
    text,
    signer,
    entries.filter((one) => one.id !== id),
  )
}

/** @throws when it is not on the list */
export async function onList(board: KeyBoard, signer: Signer, id: string): Promise<Holder> {
  const { entries } = await newestList(board, signer.root)
  const entry = entries.find((one) => one.id === id)
  if (!entry) throw new Error('This key is no longer on the list. Load the page again.')
  return entry
}

async function sign(before: string, signer: Signer, entries: Recipient[]): Promise<void> {
  const text = await nextList(before, entries, new Date().toISOString())
  const { signedBy, signature } = await signList(signer.signing, text)
  await postKeyChange({ intent: 'sign', text, signedBy, signature })
}

type Told = (done: number, all: number) => void

/** How many cases and messages were given; a case has two keys. */
export interface Given {
  cases: number
  messages: number
}

/** Gives a holder everything that the signer opens, in batches. Continuing after an interruption loses nothing. */
export const shareAll = (signer: Signer, to: Holder, progress: Told): Promise<Given> =>
  sealAnew({ from: signer.holder, to: to.id }, signer.identity, to, 'share', progress)

/** Gives a holder the records that no colleague's key opens any more. */
export const shareLost = (signer: Signer, to: Holder, progress: Told): Promise<Given> =>
  sealAnew({ from: signer.holder, to: to.id, only: 'lost' }, signer.identity, to, 'share', progress)

/** Gives the member's new key everything that the old one opens, then deletes the old one. */
export async function moveToNewKey(old: Identity, to: Holder, progress: Told): Promise<Given> {
  const count = await sealAnew({ from: 'my-old-key' }, old, to, 'move', progress)
  await postKeyChange({ intent: 'finish' })
  return count
}

type Shared = Awaited<ReturnType<typeof sharesFor>>

async function sealAnew(
  asked: Record<string, string>,
  identity: Identity,
  to: Holder,
  intent: 'share' | 'move',
  progress: Told,
): Promise<Given> {
  const found = await fetch(`/staff/keys/shares?${new URLSearchParams(asked)}`)
  if (!found.ok) throw new Error(await found.text())
  const { cases, messages, proof } = (await found.json()) as Partial<Shared> & Omit<Shared, 'proof'>
  const giver: Record<string, string> =
    proof && asked.from ? { from: asked.from, proof: await openText(identity, proof) } : {}
  const all = cases.length + messages.length
  let done = 0
  const again = async <T extends { holder: string; envelope: string }>(one: T) => {
    const key = await openEnvelope(identity, one.envelope)
    const envelope = await sealEnvelope(to.recipient, key)
    progress(++done, all)
    return { ...one, holder: to.id, envelope, sign: signOf(await recipientOf(key)) }
  }
  for (let at = 0; at < Math.max(cases.length, messages.length); at += BATCH) {
    const shares: Shares = { cases: [], messages: [] }
    for (const one of cases.slice(at, at + BATCH)) shares.cases.push(await again(one))
    for (const one of messages.slice(at, at + BATCH)) shares.messages.push(await again(one))
    await postKeyChange({ intent, ...giver, shares: JSON.stringify(shares) })
  }
  return { cases: new Set(cases.map(({ caseId }) => caseId)).size, messages: messages.length }
}

/**
 * The member's own place on the list, found by the open key and not by the server's data.
 * @throws when the key is not on the list
 */
export async function ownPlace(board: KeyBoard, key: StaffKey): Promise<Holder> {
  const { entries } = await newestList(board, key.root)
  const recipient = await recipientOf(key.identity)
  const entry = entries.find((one) => one.recipient === recipient)
  if (!entry) throw new Error('Your new key is not on the list yet. A steward has to put it there.')
  return entry
}

/** @throws Error with the server's sentence */
export async function postKeyChange(fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(fields)
  const answer = await fetch('/staff/keys/changes', { method: 'POST', body }).catch(() => {
    throw new Error('We could not reach the server. Check your connection, then go on.')
  })
  if (!answer.ok) throw new Error(await answer.text())
}
