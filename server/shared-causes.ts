import { freeBytes } from '#app/platform/keys/vault.server.ts'
import { mailServerAway } from '#app/platform/mail/mail-server.server.ts'
import { siteState } from '#app/shared/promises/site-state.server.ts'
import type { Db } from '#db/schema.ts'
import type { Cause } from './ready.ts'

/** Below this, a case may soon find no room (app/staff/health says the same to the staff). */
const LITTLE_ROOM = 1024 ** 3

/** What is wrong now for all processes of this site. */
export async function sharedCauses(db: Db): Promise<Cause[]> {
  const { intake } = await siteState(db)
  return [
    ...(intake === 'stopped' ? ['intake' as const] : []),
    ...(mailServerAway() ? ['mail' as const] : []),
    ...(freeBytes() < LITTLE_ROOM ? ['disk' as const] : []),
  ]
}
