import type { Recipient } from '#app/platform/keys/recipients-format.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayReadCases, maySignKeys } from '#app/platform/roles/roles.ts'
import { proofHolds } from '#app/platform/sealing/key-statement.ts'
import type { Tx } from '#db/schema.ts'
import { memberRow } from '../sign-in/member-row.server.ts'

const NOT_THEIRS =
  'This list has a key that its owner did not make in their own account, or a changed recovery key. Nothing was changed. Tell the other stewards.'

/**
 * A steward signs in their own browser, so the server checks the list too: each line is unchanged, or holds the key that its
 * owner made in their own account, with the signing right of their role. The recovery key stays unchanged.
 * @throws Refused for any other line
 */
export async function mustBeVouchedFor(
  tx: Tx,
  before: readonly Recipient[],
  entries: readonly Recipient[],
): Promise<void> {
  const owners = entries.flatMap(({ staffId }) => staffId ?? [])
  if (new Set(owners).size < owners.length) throw new Refused(NOT_THEIRS, 403)
  for (const line of entries) {
    const same = before.some((was) => was.id === line.id && theKeyIn(was) === theKeyIn(line))
    if (!same && !(await isTheirs(tx, line))) throw new Refused(NOT_THEIRS, 403)
  }
}

/** Everything except what it opens, which stewards change. */
const theKeyIn = ({ kind, staffId, recipient, signer, verifier, proof }: Recipient): string =>
  JSON.stringify([kind, staffId, recipient, signer, verifier ?? null, proof ?? null])

async function isTheirs(tx: Tx, { kind, staffId, recipient, signer, verifier, proof }: Recipient) {
  if (kind !== 'staff' || !staffId || !verifier) return false
  const member = await memberRow(tx, staffId)
  if (!member || !mayReadCases(member.role)) return false
  const next = tx
    .selectFrom('staffKeyChanges')
    .select(['publicKey', 'signerKey'])
    .where('userId', '=', staffId)
  const made = [member, ...(await next.execute())]
  if (!made.some((key) => key.publicKey === recipient && key.signerKey === verifier)) return false
  const maySign = signer !== null
  if (maySign && (signer !== verifier || !maySignKeys(member.role))) return false
  return proofHolds({ userId: staffId, publicKey: recipient, signerKey: verifier, maySign }, proof)
}
