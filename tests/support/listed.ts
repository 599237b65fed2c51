import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { Recipient } from '#app/platform/keys/recipients-format.ts'
import type { Db } from '#db/schema.ts'

// Steps that a steward's browser and the site would have taken for a person whom a test inserts into the database
// directly.

/** Adds members to the signed list with the recovery key, each with a key that opens what is assigned to it. */
export async function onTheList(db: Db, place: { dataDir: string }, ...userIds: string[]): Promise<void> {
  const { newIdentity, recipientOf } = await import('#app/platform/sealing/sealing.ts')
  const lines = await Promise.all(
    userIds.map(async (staffId) => ({
      id: `line-of-${staffId}`,
      kind: 'staff' as const,
      staffId,
      recipient: await recipientOf(await newIdentity()),
      signer: null,
      opens: 'assigned' as const,
    })),
  )
  await signed(db, place, (before) => [...before, ...lines])
}

/** Removes members from the list. */
export const offTheList = (db: Db, place: { dataDir: string }, ...userIds: string[]): Promise<void> =>
  signed(db, place, (before) => before.filter(({ staffId }) => !userIds.includes(staffId ?? '')))

async function signed(
  db: Db,
  { dataDir }: { dataDir: string },
  change: (before: Recipient[]) => Recipient[],
): Promise<void> {
  const { addRecipientList, recipients } = await import('#app/platform/keys/recipients.server.ts')
  const format = await import('#app/platform/keys/recipients-format.ts')
  const recovery = format.readRecoveryFile(readFileSync(path.join(dataDir, 'recovery-key.txt'), 'utf8'))
  const list = await recipients(db)
  const text = await format.nextList(list.text, change(list.recipients), new Date().toISOString())
  const { signing } = recovery ?? expect.fail('no recovery key')
  await addRecipientList(db, await format.signList(signing, text), 'operator')
}

/** Gives rows of members the site's HMAC, after a test wrote them. */
export async function vouched(db: Db, ...userIds: string[]): Promise<void> {
  const { markMember } = await import('#app/staff/sign-in/member-row.server.ts')
  for (const userId of userIds) await markMember(db, userId)
}
