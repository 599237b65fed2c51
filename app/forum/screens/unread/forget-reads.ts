import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { db } from '#db/connect.server.ts'
import { goTo, PRIVATE } from '../../composing/post-form.server.ts'
import { forgetReads } from '../../reading/unread/read-marks.server.ts'
import { words } from '../../reading/unread/words.ts'
import type { Route } from './+types/forget-reads'

const MY_POSTS = '/dashboard/forum-posts'

/** There is no page here. */
export const loader = () => new Response(null, { status: 303, headers: { ...PRIVATE, Location: MY_POSTS } })

export async function action({ request }: Route.ActionArgs) {
  const member = await memberOf(db, request)
  if (!member) throw new Refused(words.signedOut, 403)
  await forgetReads(db, member.id)
  return goTo(MY_POSTS, words.forgotten, words.forgottenText)
}
