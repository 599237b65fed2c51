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
import { DAY, now, nowMs } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { isInUse } from '../model/rules.ts'
import { dropSealedDrafts } from '../model/unsent-drafts.server.ts'
import { onlyOpenedBy } from '../people/removing.server.ts'
import { asLeft, changeMember, type MemberRow, memberRow, memberRows } from '../sign-in/member-row.server.ts'

export interface NewKey {
  publicKey: string
  signerKey: string
  /** Signed with its own signing key: its owner, and what it may do. */
  keyProof: string
  lockedKey: string
}

/** @throws Refused unless the key itself states that it is this member's, and what their role allows */
export async function mustBeProved(member: { userId: string; role: Role }, key: Omit<NewKey, 'lockedKey'>) {
  const statement = { userId: member.userId, ...key, maySign: maySignKeys(member.role) }
  if (!(await proofHolds(statement, key.keyProof)))
    throw new Refused('This key does not say that it is yours. Load the page again, then make your key.', 400)
}

/**
 * Stores the public halves of a member's key and the locked file. Earlier records still need the old key. The same key
 * again was restored from its kit.
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
    await dropSealedDrafts(tx, userId)
    // Public pages say whether anyone reads submissions: a key that was given up opens nothing.
    publicContentChanged(tx)
    await record(tx, userId, 'key.made')
  })
}

/** Whether the statement of this member's key is stored, and fits their role. */
export async function isProved(db: Db, userId: string): Promise<boolean> {
  const me = await memberRow(db, userId)
  if (!me?.publicKey || !me.signerKey) return false
  const { publicKey, signerKey } = me
  return proofHolds({ userId, publicKey, signerKey, maySign: maySignKeys(me.role) }, me.keyProof)
}

/** The key's own statement, signed again: after a change of role, and once for keys from before it was required. */
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
  /** The key's own statement; if it is missing or does not fit, the key cannot be signed. */
  keyProof: string | null
  /** A steward's key may sign later versions of the list. */
  maySign: boolean
  /** Whether they still hold the old key, and move its cases and messages to the new one. */
  replaces: boolean
  /** What their key on the list opens, if they have one. */
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
   * `removed`: the key of a former member; its line can only be removed. `forgotten`: they made another key,
   * and open nothing with this one.
   */
  recipients: (Recipient & {
    name: string
    removed: boolean
    forgotten: boolean
    fingerprint: string | null
  })[]
  waiting: WaitingKey[]
  /** Whether the first steward can start the list with a recovery key of their own. */
  begins: boolean
  /** Names of members whose row was changed outside the site. */
  changed: string[]
}

/** Whether this is the only staff key that may sign. The recovery key does not count: it lies in a safe. */
export function lastSigner(entries: KeyBoard['recipients'], id: string): boolean {
  const signers = entries.filter((one) => isInUse(one) && one.signer)
  return signers.length === 1 && signers[0]?.id === id
}

/** The signed list with names, and the keys of members who may read cases but are not on it. */
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

/** The key of a member who reads cases, unless the list has it already with its own statement. */
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
 * The envelopes that `from` opens and `to` does not yet; with `only: 'lost'` those that no staff key opens. Only a
 * holder of `from` can use them.
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
 * A value that only a holder of this key can learn: posting it back proves having the key and not only its place on the
 * list. This matters for the recovery key, which belongs to no member.
 */
const proofOf = (userId: string, holder: string, at = nowMs()): string =>
  hmac(serverSecret('proof of a key'), `${userId} ${holder} ${new Date(at).toISOString().slice(0, 10)}`)

export interface Shares {
  cases: Parameters<typeof shareCases>[1]
  messages: Parameters<typeof shareMessages>[1]
}

/**
 * A steward gives envelopes that their own key or the recovery key opens.
 * @param from the key that they opened them with, and the proof that they have it
 * @throws Refused without that proof, or when the key does not open the given records
 */
export async function keepShares(
  db: Db,
  { cases, messages }: Shares,
  from: { holder: string; proof: string },
  by: string,
): Promise<void> {
  const list = await recipients(db)
  const key = list.recipients.find(({ id }) => id === from.holder)
  // Yesterday's value too: the work may continue past midnight.
  const shown = [0, DAY].some((ago) => sameMark(from.proof, proofOf(by, from.holder, nowMs() - ago)))
  if (!key || (key.kind === 'staff' && key.staffId !== by) || !shown)
    throw new Refused('Open your key, or choose the recovery file. Then try again.', 403)
  const giver = { by, from: [key.id] }
  await inTransaction(db, async (tx) => {
    await shareCases(tx, cases, giver)
    await shareMessages(tx, messages, giver)
  })
}
