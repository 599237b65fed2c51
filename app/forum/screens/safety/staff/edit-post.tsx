import { data, Form, Link } from 'react-router'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { stateToGoOnFrom } from '#app/ui/staff/as-saved.ts'
import { BeganFrom } from '#app/ui/staff/began-from.tsx'
import { SavedMeanwhile } from '#app/ui/staff/saved-meanwhile.tsx'
import { db } from '#db/connect.server.ts'
import { editForm } from '../../../moderation/forms.server.ts'
import { editPost } from '../../../moderation/reported-posts.server.ts'
import { pictureOf } from '../../../posts/pictures/pictures-of-posts.server.ts'
import { stateOf } from '../../../posts/post-version.server.ts'
import { moderatedPost } from '../../../safety/moderation-queue.server.ts'
import { Picture } from '../../pictures/shown-picture.tsx'
import type { Route } from './+types/edit-post'
import { BrokenRule } from './rule-fields.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const post = (await moderatedPost(db, params.postId)) ?? notFound()
  if (post.removedAt) notFound()
  return {
    id: post.id,
    text: post.text,
    seen: stateOf(post),
    waits: post.waitsSince !== null,
    picture: await pictureOf(db, post.id),
  }
}

const CHANGED = {
  kind: 'success',
  title: 'The post is changed',
  text: 'Its author reads which rule it broke, and what it said before. You can put the author’s words back.',
} as const

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const { values, typed, errors } = await readForm(await formData(request), editForm)
  if (!values) return data({ errors, typed, meanwhile: false }, { status: 422 })
  try {
    await editPost(db, me.userId, params.postId, values)
  } catch (error) {
    const post = await moderatedPost(db, params.postId)
    // A deleted post has no form to redisplay.
    if (!(error instanceof Refused) || !post || post.removedAt) throw error
    const meanwhile = stateOf(post) !== values.seen
    return data({ errors: { form: error.message }, typed, meanwhile }, { status: error.status })
  }
  return redirectWithFlash(`/staff/forum/${params.postId}`, CHANGED)
}

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

/** Removes the words of a post that break a rule, so that the rest can stay. */
export default function EditPost({ loaderData, actionData }: Route.ComponentProps) {
  const { id, text, seen, waits, picture } = loaderData
  const errors: Record<string, string> = actionData?.errors ?? {}
  const typed: Record<string, string> = actionData?.typed ?? {}
  return (
    <ConsolePage
      title="Change a post"
      error={Object.keys(errors).length > 0}
      lead={
        <Link className="line-link" to={`/staff/forum/${id}`}>
          Back to the post
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      {actionData?.meanwhile && <SavedMeanwhile items={[{ name: 'The post', value: text }]} />}
      <Form method="post" noValidate className="staff-box staff-form">
        <EnterSendsNothing />
        <p>
          Take out only what breaks a rule, and leave the rest in the author’s words. The author reads what it
          said before, which rule you name, and that a moderator did it. Others read that a moderator changed
          it.
        </p>
        {waits && <p>The post is waiting. Once you save the change, everyone can read it.</p>}
        <BeganFrom
          name="seen"
          version={stateToGoOnFrom(seen, actionData)}
          told={actionData?.meanwhile && actionData}
        />
        <TextArea
          label="The post"
          name="text"
          required
          rows={12}
          dir="auto"
          data-name
          error={errors.text}
          defaultValue={typed.text ?? text}
        />
        {picture && (
          <>
            <Picture picture={picture} desk />
            <Checkbox
              label="Take the picture out"
              name="takeOut"
              hint="You can put it back for 30 days, together with the author’s words."
              defaultChecked={typed.takeOut === 'yes'}
            />
          </>
        )}
        <BrokenRule errors={errors} typed={typed} />
        <Button>Save the change</Button>
      </Form>
    </ConsolePage>
  )
}
