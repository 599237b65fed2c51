import { recipientsOrNull } from '#app/platform/keys/recipients.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { kitText } from '../../keys/kit.ts'
import type { Route } from './+types/kit-file'

/** One's own locked key as a text file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { lockedKey, keyId } = context.get(staffMember)
  if (!lockedKey) return notFound()
  if (!keyId && (await recipientsOrNull(db)))
    throw new Refused('Your key is not on the list yet. Print your kit when it is.', 409)
  return new Response(kitText(lockedKey), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': 'attachment; filename="staff-key.txt"',
    },
  })
}
