import { db } from '#db/connect.server.ts'
import { rememberBack, wayBack } from '../../members/return-to.server.ts'
import { words } from '../../model/member-words.ts'
import type { Route } from './+types/signed-in-on'
import { onTo, signedIn } from './signed-in.server.ts'

/** Redirects a member who just signed in to the page where they were, once they have a handle. */
export async function loader({ request }: Route.LoaderArgs) {
  const { member } = await signedIn(db, request)
  const back = wayBack(request)
  const { title, text } = words.welcome
  return onTo(
    back ?? '/account',
    back ? { kind: 'success', title, text: text({ handle: member.handle }) } : null,
    [rememberBack(null)],
  )
}
