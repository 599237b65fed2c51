import { redirect } from 'react-router'
import { z } from 'zod'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { db } from '#db/connect.server.ts'
import { REACTIONS } from '#db/tables/forum.ts'
import { PRIVATE } from '../../composing/post-form.server.ts'
import { postUrl } from '../../model/rules.ts'
import { words as forumWords } from '../../model/words.ts'
import { markHelped } from '../../reading/reactions/helped.server.ts'
import { react } from '../../reading/reactions/reactions.server.ts'
import { words } from '../../reading/reactions/words.ts'
import type { Route } from './+types/react'

/** One press: the reaction to add or remove. */
const form = z.union([
  z.object({ say: z.enum(REACTIONS) }),
  z.object({ 'take-back': z.enum(REACTIONS) }),
  z.object({ helped: z.enum(['yes', 'no']) }),
])

/** There is no page here. */
export const loader = () => new Response(null, { status: 303, headers: { ...PRIVATE, Location: '/forum' } })

/** Redirects to the post, which shows the reaction. */
export async function action({ params: { postId }, request }: Route.ActionArgs) {
  const { values } = await readForm(request, form)
  if (!values) throw new Refused(forumWords.write.again, 400)
  const member = await memberOf(db, request)
  if (!member) throw new Refused(words.refused.signedOut, 403)
  const post =
    'helped' in values
      ? await markHelped(db, member, postId, values.helped === 'yes')
      : 'say' in values
        ? await react(db, member, postId, values.say, true)
        : await react(db, member, postId, values['take-back'], false)
  return redirect(postUrl(post.topicId, post.number), { status: 303, headers: PRIVATE })
}
