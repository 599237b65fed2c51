import { newIdentity, recipientOf } from '#app/platform/sealing/sealing.ts'
import { openDialect } from '#db/dialect.server.ts'
import { recoveryKey } from './cases.ts'
import type { Site } from './site.ts'

/** Somebody whose key opens new cases, put on the list with the recovery key. To be called before a page is asked for. */
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
