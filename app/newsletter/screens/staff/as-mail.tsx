import { data, type RouterContextProvider } from 'react-router'
import { letterhead, ownLogo, savedPostAsTold, typedPostAsTold } from '#app/blog/blog.server.ts'
import { CONTENT_BODY, kindNameIn, versionIn } from '#app/content/content.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { isPreviewed, lookAsked, previewing, showsPreview, typedIn } from '#app/reading/reading.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { NotShownYet } from '#app/ui/staff/not-shown-yet.tsx'
import { db } from '#db/connect.server.ts'
import { issueAt } from '../../issues/issue-at.server.ts'
import { issueOfPosts } from '../../issues/issue-of-posts.ts'
import { previewHtml, previewTextPage } from '../../letters/issue-mail.server.ts'
import { draftSchema } from '../../model/forms.server.ts'
import type { Route } from './+types/as-mail'

// What subscribers get of an issue, and what an issue would say of a post: the draft that “A new letter” starts with.

interface Letter {
  number: number | null
  subject: string
  body: string
}

const OF_ISSUE = 'It shows the letter as subscribers get it.'
const OF_POST =
  'It shows what a new letter of the newsletter says of this post. You can change all of it there.'

const isIssue = (id: string): boolean => kindNameIn(id) === 'issue'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

async function show({ request, context }: Asked, id: string, of: { letter: Letter; form?: FormData }) {
  const { nonce } = context.get(requestFacts)
  const look = lookAsked(request.url).mail ?? 'light'
  const logo = (await ownLogo(db))?.src
  const html =
    look === 'text'
      ? await previewTextPage(of.letter, nonce)
      : await previewHtml(of.letter, { look, nonce, head: await letterhead(db), logo })
  showsPreview(context, {
    says: isIssue(id) ? OF_ISSUE : OF_POST,
    typed: of.form ? typedIn(of.form) : null,
    mailed: true,
    letter: { html, nonce },
  })
}

async function savedLetter(id: string, address: string): Promise<Letter> {
  const version = versionIn(new URL(address).searchParams.get('version')) || undefined
  if (!isIssue(id))
    return { number: null, ...issueOfPosts([(await savedPostAsTold(db, id, version)) ?? notFound()]) }
  const { content, sent } = await issueAt(db, id, version)
  return { ...content, number: sent?.number ?? null }
}

type Read = { letter: Letter; form: FormData } | { errors: Record<string, string> }

async function typedLetter(id: string, request: Request): Promise<Read> {
  if (!isIssue(id)) {
    const { form, ...read } = await typedPostAsTold(db, id, request)
    return 'errors' in read ? read : { form, letter: { number: null, ...issueOfPosts([read.post]) } }
  }
  const { content, sent } = await issueAt(db, id)
  const form = await formData(request, CONTENT_BODY)
  const { values, errors } = await readForm(form, draftSchema)
  return errors ? { errors } : { form, letter: { ...content, ...values, number: sent?.number ?? null } }
}

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  requireRole(asked.context.get(staffMember), mayPublish)
  // A new post has only its typed text (the action).
  if (params.textId !== 'new' && !isPreviewed(asked.context))
    await show(asked, params.textId, { letter: await savedLetter(params.textId, asked.request.url) })
  return null
}

/** The typed, unsaved text. */
export async function action({ params, ...asked }: Route.ActionArgs) {
  requireRole(asked.context.get(staffMember), mayPublish)
  const read = await typedLetter(params.textId, asked.request)
  if ('errors' in read) return data({ errors: read.errors }, { status: 422 })
  await show(asked, params.textId, read)
  return null
}

export const middleware: Route.MiddlewareFunction[] = [previewing]

export const handle = { hydrate: false, crumbs: [{ label: 'Preview' }] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Preview as mail', noindex: true })

/** Rendered only if there is no email. */
export default function AsMail({ actionData }: Route.ComponentProps) {
  if (actionData) return <NotShownYet errors={actionData.errors} />
  return (
    <Page title="Preview" lead={<p>Nothing was typed yet.</p>}>
      {null}
    </Page>
  )
}
