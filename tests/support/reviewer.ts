import { newIdentity, recipientOf } from '#app/platform/sealing/sealing.ts'
import { openDialect } from '#db/dialect.server.ts'
import { recoveryKey } from './cases.ts'
import type { Site } from './site.ts'

/** A member whose key opens new cases, listed with the recovery key. Call it before a page is requested. */
export async function aReviewer({ place }: Pick<Site, 'place'>): Promise<void> {
  const { addRecipientList, recipients } = await import('#app/platform/keys/recipients.server.ts')
  const { nextList, signList } = await import('#app/platform/keys/recipients-format.ts')
  const { db } = openDialect(place.database)
  const recipient = await recipientOf(await newIdentity())
  const entry = {
    id: 'key-of-reviewer'.padEnd(22, '-'),
    kind: 'staff',
    staffId: 'reviewer',
    recipient,
    signer: null,
    opens: 'new-cases',
  } as const
  const list = await recipients(db)
  const text = await nextList(list.text, [...list.recipients, entry], new Date().toISOString())
  await addRecipientList(db, await signList(recoveryKey(place).signing, text), 'reviewer')
  await db.destroy()
}
