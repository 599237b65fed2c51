import { data, type RouterContextProvider } from 'react-router'
import { letterhead, ownLogo, savedPostAsTold, typedPostAsTold } from '#app/blog/blog.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { lookAsked, previewing, showsLetter, showsTyped } from '#app/reading/reading.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { NotShownYet } from '#app/ui/staff/not-shown-yet.tsx'
import { db } from '#db/connect.server.ts'
import { previewHtml, previewTextPage } from '../../issues/issue-mail.server.ts'
import { issueOfPosts } from '../../issues/issue-of-posts.ts'
import type { Route } from './+types/post-as-mail'

// How an issue would present a post: the draft that “A new letter” starts with, as subscribers get it.

type Told = Parameters<typeof issueOfPosts>[0][number]

/** The email reaches the preview through the context, because it is not part of a page. */
async function show(context: Readonly<RouterContextProvider>, request: Request, post: Told): Promise<void> {
  const { nonce } = context.get(requestFacts)
  const issue = { number: null, ...issueOfPosts([post]) }
  const look = lookAsked(request.url).mail ?? 'light'
  const logo = (await ownLogo(db))?.src
  const html =
    look === 'text'
      ? await previewTextPage(issue, nonce)
      : await previewHtml(issue, { look, nonce, head: await letterhead(db), logo })
  showsLetter(context, { html, nonce })
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  // A new post has only its typed text (the action).
  if (params.textId === 'new') return null
  const asked = new URL(request.url).searchParams.get('version')
  const version = asked === null ? undefined : Number(/^\d{1,9}$/.exec(asked)?.[0] ?? 0)
  await show(context, request, (await savedPostAsTold(db, params.textId, version)) ?? notFound())
  return null
}

/** The typed, unsaved text. */
export async function action({ params, request, context }: Route.ActionArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const { form, ...read } = await typedPostAsTold(db, params.textId, request)
  if ('errors' in read) return data({ errors: read.errors }, { status: 422 })
  showsTyped(context, form)
  await show(context, request, read.post)
  return null
}

export const middleware: Route.MiddlewareFunction[] = [
  previewing(
    'It shows what a new letter of the newsletter says of this post. You can change all of it there.',
    {
      mailed: true,
    },
  ),
]

export const handle = { hydrate: false, crumbs: [{ label: 'Preview' }] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Preview as mail', noindex: true })

/** Rendered only if there is no email. */
export default function PostAsMail({ actionData }: Route.ComponentProps) {
  if (actionData) return <NotShownYet errors={actionData.errors} />
  return (
    <Page title="Preview" lead={<p>Nothing was typed yet.</p>}>
      {null}
    </Page>
  )
}
