import { envelopesToShare, shareCases } from '#app/cases/cases.server.ts'
import { messageEnvelopesToShare, shareMessages } from '#app/messages/messages.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { mayBegin } from '#app/platform/keys/first-list.server.ts'
import { forgottenOf, recipients } from '#app/platform/keys/recipients.server.ts'
import { lineFingerprint, type Recipient, type SignedList } from '#app/platform/keys/recipients-format.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayReadCases, maySignKeys, type Role } from '#app/platform/roles/roles.ts'
import { proofHolds, wordsFor } from '#app/platform/sealing/key-statement.ts'
import { sealText } from '#app/platform/sealing/sealing.ts'
import { hmac, sameMark, serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { DAY, now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { dropSealedWords } from '../model/kept-words.server.ts'
import { isInUse } from '../model/rules.ts'
import { onlyOpenedBy } from '../people/removing.server.ts'
import { asLeft, changeMember, type MemberRow, memberRow, memberRows } from '../sign-in/member-row.server.ts'

export interface NewKey {
  publicKey: string
  signerKey: string
  /** Signed with its own signing key: whose it is, and what it may do. */
  keyProof: string
  lockedKey: string
}

/** @throws Refused unless the key says itself that it is this member's, and may do what their role may */
export async function mustBeProved(member: { userId: string; role: Role }, key: Omit<NewKey, 'lockedKey'>) {
  const statement = { userId: member.userId, ...key, maySign: maySignKeys(member.role) }
  if (!(await proofHolds(statement, key.keyProof)))
    throw new Refused('This key does not say that it is yours. Load the page again, then make your key.', 400)
}

/**
 * Keeps the public halves of a member's key and the locked file. What opened before still needs the old key. The same key
 * again is one that was brought back from its kit.
 */
export async function keepKey(db: Db, userId: string, key: NewKey): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await memberRow(tx, userId)
    if (!before) throw new Refused('You are no longer on the staff.', 403)
    await mustBeProved(before, key)
    if (before.publicKey === key.publicKey && before.signerKey === key.signerKey) {
      const { lockedKey, keyProof } = key
      await changeMember(tx, userId, { lockedKey, keyProof })
      return record(tx, userId, 'key.restored')
    }
    await changeMember(tx, userId, { ...key, keyMadeAt: now() })
    await tx.deleteFrom('staffKeyChanges').where('userId', '=', userId).execute()
    await dropSealedWords(tx, userId)
    // Pages say whether anybody reads what is sent: nobody opens anything with a key that was given up.
    publicContentChanged(tx)
    await record(tx, userId, 'key.made')
  })
}

/** Whether what this member's key says of itself is here, and fits their role. */
export async function isProved(db: Db, userId: string): Promise<boolean> {
  const me = await memberRow(db, userId)
  if (!me?.publicKey || !me.signerKey) return false
  const { publicKey, signerKey } = me
  return proofHolds({ userId, publicKey, signerKey, maySign: maySignKeys(me.role) }, me.keyProof)
}

/** What one's key says of itself, signed again: after a change of role, and once for keys from before that was asked. */
export async function keepProof(db: Db, userId: string, keyProof: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const me = await memberRow(tx, userId)
    if (!me?.publicKey || !me.signerKey) throw new Refused('You have no key. Make one first.', 409)
    await mustBeProved(me, { publicKey: me.publicKey, signerKey: me.signerKey, keyProof })
    await changeMember(tx, userId, { keyProof })
  })
}

export async function keyMadeAt(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('staff').select('keyMadeAt').where('userId', '=', userId).executeTakeFirst()
  return row?.keyMadeAt ?? null
}

/** A key that waits to be put on the list. */
export interface WaitingKey {
  userId: string
  name: string
  publicKey: string
  signerKey: string
  /** What the key says of itself; without it, or where it does not fit, nobody can sign it. */
  keyProof: string | null
  /** A steward's key may sign later versions of the list. */
  maySign: boolean
  /** Whether they still hold the old key, and move to the new one what it opens. */
  replaces: boolean
  /** What their key on the list opens, when they have one there. */
  opensNow: Recipient['opens'] | null
}

export interface KeyBoard {
  chain: SignedList[]
  root: string
  version: number
  /** Eight words for this version, as in the mail to the stewards. */
  versionWords: string
  fingerprint: string
  /**
   * `removed`: of somebody who is not on the staff any more; their line can only go. `forgotten`: they made another key, and open
   * nothing with this one.
   */
  recipients: (Recipient & {
    name: string
    removed: boolean
    forgotten: boolean
    fingerprint: string | null
  })[]
  waiting: WaitingKey[]
  /** Whether the first steward can begin the list with a recovery key of their own. */
  begins: boolean
  /** Names of those whose row was changed outside of the site. */
  changed: string[]
}

/** Whether this key may sign, and no other of the staff. The recovery key does not count: it lies in a safe. */
export function lastSigner(entries: KeyBoard['recipients'], id: string): boolean {
  const signers = entries.filter((one) => isInUse(one) && one.signer)
  return signers.length === 1 && signers[0]?.id === id
}

/** The signed list with names, and the keys of those who may read cases but are not on it. */
export async function keyBoard(db: Db): Promise<KeyBoard> {
  const list = await recipients(db)
  const forgotten = new Set(await forgottenOf(db, list))
  const members = await memberRows(db)
    .leftJoin('staffKeyChanges as next', (join) =>
      join.onRef('next.userId', '=', 'staff.userId').on('next.signedAt', 'is', null),
    )
    .select('users.name')
    .select([
      'next.publicKey as nextPublicKey',
      'next.signerKey as nextSignerKey',
      'next.keyProof as nextProof',
      'next.askedAt as replacing',
    ])
    .orderBy((e) => e.fn.coalesce('next.askedAt', 'keyMadeAt'))
    .orderBy('staff.userId')
    .execute()
  const nameOf = new Map(
    members.map(({ userId, name, removedAt }) => [userId, removedAt ? `${name} (removed)` : name]),
  )
  const gone = new Set(members.flatMap(({ userId, removedAt }) => (removedAt ? [userId] : [])))
  const here = members.filter((one) => !one.removedAt)
  const ours = await asLeft(db, here)
  return {
    chain: list.chain,
    root: list.root,
    version: list.version,
    versionWords: await wordsFor(list.text),
    fingerprint: list.fingerprint,
    recipients: await Promise.all(
      list.recipients.map(async (one) => ({
        ...one,
        name: one.staffId ? (nameOf.get(one.staffId) ?? 'Unknown') : 'Recovery key',
        removed: gone.has(one.staffId ?? ''),
        forgotten: forgotten.has(one),
        fingerprint: await lineFingerprint(one),
      })),
    ),
    waiting: ours.flatMap((one) => waitingKey(one, list.recipients)),
    begins: await mayBegin(list),
    changed: here.filter((one) => !ours.includes(one)).map(({ name }) => name),
  }
}

type KeyRow = MemberRow & { name: string; replacing: string | null } & Record<
    'nextPublicKey' | 'nextSignerKey' | 'nextProof',
    string | null
  >

/** The key of somebody who reads cases, unless the list has it already with what it says of itself. */
function waitingKey(row: KeyRow, entries: Recipient[]): WaitingKey[] {
  const replaces = row.replacing !== null
  const publicKey = replaces ? row.nextPublicKey : row.publicKey
  const signerKey = replaces ? row.nextSignerKey : row.signerKey
  const keyProof = replaces ? row.nextProof : row.keyProof
  if (!publicKey || !signerKey || !mayReadCases(row.role)) return []
  const listed = entries.find((one) => one.recipient === publicKey)
  if (listed && (listed.verifier || !keyProof)) return []
  return [
    {
      userId: row.userId,
      name: row.name,
      publicKey,
      signerKey,
      keyProof,
      maySign: maySignKeys(row.role),
      replaces,
      opensNow: entries.find((one) => one.staffId === row.userId)?.opens ?? null,
    },
  ]
}

/**
 * What `from` opens and `to` does not yet; with `only: 'lost'` what no staff key opens. Only somebody who holds `from` can use it.
 * @throws Refused unless both are on the list, and `from` is the recovery key or the asking member's own
 */
export async function sharesFor(
  db: Db,
  asked: { from: string; to: string; only?: string | undefined },
  me: { userId: string },
) {
  const list = await recipients(db)
  const from = list.recipients.find((one) => one.id === asked.from)
  const to = list.recipients.find((one) => one.id === asked.to)
  if (!from || !to || (from.kind === 'staff' && from.staffId !== me.userId))
    throw new Refused('These keys are not on the list.', 403)
  const lost = asked.only === 'lost' ? await onlyOpenedBy(db, [from.id]) : null
  const cases = await envelopesToShare(db, from.id, to.id)
  const messages = await messageEnvelopesToShare(db, from.id, to.id)
  return {
    cases: lost ? cases.filter(({ caseId }) => lost.caseIds.has(caseId)) : cases,
    messages: lost ? messages.filter(({ messageId }) => lost.messageIds.has(messageId)) : messages,
    proof: await sealText(from.recipient, proofOf(me.userId, from.id)),
  }
}

/**
 * What only somebody learns who opens something with this key: whoever sends it back has the key and not only its place on
 * the list. That counts for the recovery key, which belongs to no member.
 */
const proofOf = (userId: string, holder: string, at = Date.now()): string =>
  hmac(serverSecret('proof of a key'), `${userId} ${holder} ${new Date(at).toISOString().slice(0, 10)}`)

export interface Shares {
  cases: Parameters<typeof shareCases>[1]
  messages: Parameters<typeof shareMessages>[1]
}

/**
 * A steward gives what their own key or the recovery key opens.
 * @param from the key that they opened it with, and what shows that they have it
 * @throws Refused when they do not, or when it does not open what is given
 */
export async function keepShares(
  db: Db,
  { cases, messages }: Shares,
  from: { holder: string; proof: string },
  by: string,
): Promise<void> {
  const list = await recipients(db)
  const key = list.recipients.find(({ id }) => id === from.holder)
  // Yesterday's too: the work may go on over midnight.
  const shown = [0, DAY].some((ago) => sameMark(from.proof, proofOf(by, from.holder, Date.now() - ago)))
  if (!key || (key.kind === 'staff' && key.staffId !== by) || !shown)
    throw new Refused('Open your key, or choose the recovery file. Then try again.', 403)
  const giver = { by, from: [key.id] }
  await inTransaction(db, async (tx) => {
    await shareCases(tx, cases, giver)
    await shareMessages(tx, messages, giver)
  })
}
