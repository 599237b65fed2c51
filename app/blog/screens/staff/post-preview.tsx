import { data } from 'react-router'
import { CONTENT_BODY, versionAt } from '#app/content/content.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { besideForm, languageAsked, previewing, showsTyped } from '#app/reading/reading.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { NotShownYet } from '#app/ui/staff/not-shown-yet.tsx'
import { db } from '#db/connect.server.ts'
import { labelled } from '../../model/categories.server.ts'
import { postForm } from '../../model/forms.server.ts'
import { lawLinks } from '../../model/laws.server.ts'
import { type PostText, publishedCorrection, readContent, shownCorrections } from '../../model/post-text.ts'
import { pictureIds, picturesKnown, topPictureOf } from '../../pictures/shown-pictures.server.ts'
import { relatedPosts } from '../../reading/queries.server.ts'
import { postAt } from '../../writing/post-at.server.ts'
import { typedPost } from '../../writing/post-form-fields.server.ts'
import { lawsOf, shownParts } from '../../writing/shown-posts.server.ts'
import { BackToBlog, PostPage, type PostPageParts } from '../post-page.tsx'
import type { Route } from './+types/post-preview'

/** The page as visitors would see it. */
async function shown(post: PostText, number: number, publishedOn: string | null): Promise<PostPageParts> {
  const laws = lawsOf(post)
  const known = await picturesKnown(db, pictureIds(post))
  return {
    post: {
      ...labelled(post),
      content: await shownParts(post.body, known, true),
      topPicture: topPictureOf(post.topPicture, known, true),
      publishedOn: post.publishedOn || publishedOn || today(),
      checkedOn: post.checkedOn || today(),
      corrections: shownCorrections(publishedOn === null ? post : publishedCorrection(post, today())),
    },
    laws: lawLinks(laws),
    related: await relatedPosts(db, { id: number, laws, category: post.category }),
  }
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  // A new post has only its typed text (the action).
  if (params.textId === 'new') return null
  const text = (await postAt(db, params.textId)) ?? notFound()
  const asked = new URL(request.url).searchParams.get('version')
  const version = asked === null ? text.version : Number(/^\d{1,9}$/.exec(asked)?.[0] ?? 0)
  const found = (await versionAt(db, text.id, version)) ?? notFound()
  return shown(readContent(found.content), text.number, text.publishedOn)
}

/** A translation has only text fields, and not all of them yet: everything else comes from the post. */
function overSaved(form: FormData, post: PostText): FormData {
  const whole = new FormData()
  for (const [name, value = ''] of Object.entries(typedPost(post))) whole.set(name, value)
  for (const [name, value] of form) if (String(value).trim() !== '') whole.set(name, value)
  return whole
}

async function savedPost({ id, version, publishedVersion }: NonNullable<Awaited<ReturnType<typeof postAt>>>) {
  const found = (await versionAt(db, id, publishedVersion ?? version)) ?? notFound()
  return readContent(found.content)
}

/** The typed, unsaved text. */
export async function action({ params, request, context }: Route.ActionArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const form = await formData(request, CONTENT_BODY)
  const text = params.textId === 'new' ? undefined : await postAt(db, params.textId)
  const whole = text && languageAsked(request.url) ? overSaved(form, await savedPost(text)) : form
  const { values, errors } = await readForm(whole, postForm)
  if (errors) return data({ errors }, { status: 422 })
  showsTyped(context, form)
  const parts = await shown(values.post, text?.number ?? 0, text?.publishedOn ?? null)
  // The live preview re-renders at every pause, so keep it expanded or the editor would not see their text.
  return { parts: { ...parts, open: besideForm(request.url) } }
}

export const middleware: Route.MiddlewareFunction[] = [
  previewing('It shows the post as visitors would see it.', { mailed: true }),
]

export const handle = { hydrate: false, crumbs: [{ label: 'Blog', href: '/blog' }, { label: 'Preview' }] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Preview', noindex: true })

export default function Preview({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'errors' in actionData) return <NotShownYet errors={actionData.errors} />
  const parts = actionData?.parts ?? loaderData
  if (!parts)
    return (
      <Page title="Preview" lead={<p>Nothing was typed yet.</p>}>
        <BackToBlog />
      </Page>
    )
  return <PostPage {...parts} />
}
