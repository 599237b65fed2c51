import { newId } from '#app/platform/ids.ts'
import {
  fingerprint,
  lockWithPassphrase,
  newIdentity,
  newSigningKey,
  nextList,
  type Recipient,
  type RecoveryKey,
  recipientOf,
  recoverySheet,
  signList,
  unlockWithPassphrase,
} from '#app/platform/keys/opener.client.ts'
import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import { refuseOlderList } from './seen-list.client.ts'
import { type KeyOwner, keyWithProof, postKeyChange } from './signing.client.ts'

// The first steward's browser makes the recovery key and signs the first list with it. Neither leaves the browser, except as
// a file or a sheet of paper in the steward's hands.

export interface NewRecoveryKey {
  key: RecoveryKey
  /** The text to save or print. */
  text: string
  /** Eight words of it, which are also the fingerprint of the future list. */
  words: readonly string[]
}

export async function makeRecoveryKey(of: string, day: string): Promise<NewRecoveryKey> {
  const key = { identity: await newIdentity(), signing: await newSigningKey() }
  const words = await fingerprint(key.signing.publicKey)
  return { key, text: recoverySheet(key, { of, day, words }), words: words.split(' ') }
}

/**
 * Puts the member's own key on the first list. The key is locked again, because the locked form contains the new root.
 * @returns the key, and its stored form; null when the passphrase is wrong
 */
export async function beginList(
  own: { lockedKey: string; passphrase: string; who: KeyOwner },
  recovery: RecoveryKey,
): Promise<{ key: StaffKey; lockedKey: string } | null> {
  const opened = await unlockWithPassphrase(own.passphrase, own.lockedKey)
  if (opened === null) return null
  const { identity, signing } = JSON.parse(opened) as StaffKey
  const root = recovery.signing.publicKey
  const key: StaffKey = { identity, signing, root }
  const lockedKey = await lockWithPassphrase(own.passphrase, JSON.stringify(key))
  const statement = await keyWithProof(key, own.who)
  const lines: Recipient[] = [
    {
      id: newId(),
      kind: 'recovery',
      staffId: null,
      recipient: await recipientOf(recovery.identity),
      signer: root,
      opens: 'new-cases',
    },
    {
      id: newId(),
      kind: 'staff',
      staffId: own.who.userId,
      recipient: statement.publicKey,
      signer: statement.signerKey,
      opens: 'new-cases',
      verifier: statement.signerKey,
      proof: statement.keyProof,
    },
  ]
  const signed = await signList(recovery.signing, await nextList(null, lines, new Date().toISOString()))
  await postKeyChange({ intent: 'begin', lockedKey, ...statement, ...signed })
  await refuseOlderList(root, [signed])
  return { key, lockedKey }
}
