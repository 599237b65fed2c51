import { z } from 'zod'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { db } from '#db/connect.server.ts'
import { goTo, PRIVATE } from '../../composing/post-form.server.ts'
import { categoryUrl } from '../../model/rules.ts'
import { words as forumWords } from '../../model/words.ts'
import { followCategory, unfollowCategory } from '../../posts/following/followed-categories.server.ts'
import { words } from '../../posts/following/words.ts'
import { categoryCalled } from '../../posts/queries.server.ts'
import type { Route } from './+types/follow-category'

const form = z.object({ follow: z.enum(['yes', 'no']) })

/** There is no page here. */
export const loader = () => new Response(null, { status: 303, headers: { ...PRIVATE, Location: '/forum' } })

export async function action({ params, request }: Route.ActionArgs) {
  const { id } = (await categoryCalled(db, params.category)) ?? notFound()
  const { values } = await readForm(request, form)
  if (!values) throw new Refused(forumWords.write.again, 400)
  const member = await memberOf(db, request)
  if (!member) throw new Refused(words.place.signedOut, 403)
  if (values.follow === 'yes') {
    await followCategory(db, member.id, id)
    return goTo(categoryUrl(id), words.place.followed, words.place.followedText)
  }
  await unfollowCategory(db, member.id, id)
  return goTo(categoryUrl(id), words.place.stopped, words.place.stoppedText)
}
