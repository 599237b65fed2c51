import { data, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { PREVIEW_THEMES } from '#app/reading/reading.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { LivePreview } from '#app/ui/staff/live-preview.tsx'
import { db } from '#db/connect.server.ts'
import { categoryChoices } from '../../model/categories.server.ts'
import { postForm } from '../../model/forms.server.ts'
import { noteBoxes } from '../../writing/note-boxes.server.ts'
import { POST_BODY } from '../../writing/post-body.server.ts'
import { beginPost } from '../../writing/saving-posts.server.ts'
import type { Route } from './+types/new-post'
import { POST_FORM, PostForm } from './post-form.tsx'

export { links } from './staff-styles.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  return { categories: categoryChoices(), notes: noteBoxes(), themes: PREVIEW_THEMES }
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const { values, typed, errors } = await readForm(await formData(request, POST_BODY), postForm)
  if (errors) return data({ errors, typed }, { status: 422 })
  if (!values.post.title)
    return data({ errors: { title: 'Write a title. You can change it later.' }, typed }, 422)
  const { id } = await beginPost(db, values.post, me.userId)
  return redirectWithFlash(`/staff/content/${id}`, {
    kind: 'success',
    title: 'Saved as a draft',
    text: 'Visitors do not see it. “Checks before publishing” says what is left to do.',
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function NewPost({ loaderData, actionData }: Route.ComponentProps) {
  const errors: Record<string, string> = actionData?.errors ?? {}
  return (
    <ConsolePage
      title="Write a post"
      error={Object.keys(errors).length > 0}
      lead={
        <Link className="line-link" to="/staff/content">
          Back to all posts
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      <div className="staff-sides">
        <PostForm
          id="new"
          version={0}
          typed={actionData?.typed ?? {}}
          errors={errors}
          categories={loaderData.categories}
          notes={loaderData.notes}
        />
        <LivePreview
          form={POST_FORM}
          preview="/staff/content/new/page"
          mail="/staff/content/new/mail"
          themes={loaderData.themes}
        />
      </div>
    </ConsolePage>
  )
}
