import { data } from 'react-router'
import { linksLookedAt, mayApprove, pastAddresses, type TextAnswer } from '#app/content/content.server.ts'
import { mayEdit, TEXT_STATES } from '#app/content/model/rules.ts'
import { discussionOf, placesToDiscuss } from '#app/forum/forum.server.ts'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { HALF_HOURS } from '#app/platform/half-hours.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { othersPresent } from '#app/platform/presence/presence.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { zoneOf } from '#app/platform/time.ts'
import { PREVIEW_THEMES } from '#app/reading/reading.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { versionToGoOnFrom } from '#app/ui/staff/as-saved.ts'
import { LivePreview } from '#app/ui/staff/live-preview.tsx'
import { StateTags } from '#app/ui/staff/state-tags.tsx'
import { TextConflicts } from '#app/ui/staff/text-conflicts.tsx'
import { TextFindings } from '#app/ui/staff/text-findings.tsx'
import { TextLinks } from '#app/ui/staff/text-links.tsx'
import { TextSteps } from '#app/ui/staff/text-steps.tsx'
import { db } from '#db/connect.server.ts'
import { categoryChoices } from '../../model/categories.server.ts'
import { featuredPost } from '../../reading/queries.server.ts'
import { noteBoxes } from '../../writing/note-boxes.server.ts'
import { postAt } from '../../writing/post-at.server.ts'
import { POST_BODY } from '../../writing/post-body.server.ts'
import { postActs } from '../../writing/post-buttons.server.ts'
import { postState } from '../../writing/post-lines.server.ts'
import { linksOf, postContent, postText } from '../../writing/publishing-posts.server.ts'
import { POST_FIELDS, typedPost } from '../../writing/typed-post.ts'
import type { Route } from './+types/edit-post'
import { BinnedPost } from './binned-post.tsx'
import { PostDiscussed } from './post-discussed.tsx'
import { POST_FORM, PostForm } from './post-form.tsx'
import { PostPlace } from './post-place.tsx'

export { links } from './staff-styles.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const there = await postAt(db, params.textId)
  if (!there || there.state === 'gone') notFound()
  const { text, post } = await postText(db, params.textId)
  const state = postState(text)
  const addresses = await pastAddresses(db, text.id)
  const links = await linksLookedAt(db, text.id, await linksOf(post))
  return {
    post: state,
    typed: typedPost(post),
    known: text.publishedOn !== null,
    checks: mayEdit(text.state) ? await postContent.checks(db, { text, content: post }, { links }) : [],
    links,
    mayApprove: await mayApprove(db, me, text),
    writers: await othersPresent(db, { kind: 'text', itemId: text.id }, me.userId),
    featured: (await featuredPost(db))?.id === text.number,
    past: [...addresses, String(text.number)]
      .map((end) => `/blog/${end}`)
      .filter((path) => path !== state.path),
    categories: categoryChoices(),
    notes: noteBoxes(),
    fields: POST_FIELDS,
    themes: PREVIEW_THEMES,
    zone: zoneOf(config.timeZone),
    discussion: await discussionOf(db, text.number),
    places: await placesToDiscuss(db),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  if (!(await postAt(db, params.textId))) notFound()
  const form = await formData(request, POST_BODY)
  const typed = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >
  const act = Object.entries(postActs).find(([intent]) => intent === form.get('intent'))?.[1]
  if (!act)
    return data<TextAnswer>({ errors: { form: 'Nothing happened. Load the page again.' }, typed }, 400)
  try {
    const done = await act({ db, id: params.textId, me, form, typed })
    if ('answer' in done) return data<TextAnswer>(done.answer, { status: done.status })
    return redirectWithFlash(done.to ?? `/staff/content/${params.textId}`, {
      kind: 'success',
      title: done.title,
      text: done.text,
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const field = form.get('intent') === 'move' && error.status === 422 ? 'address' : 'form'
    return data<TextAnswer>({ errors: { [field]: error.message }, typed }, { status: error.status })
  }
}

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function EditPost({ loaderData, actionData }: Route.ComponentProps) {
  const { post, checks } = loaderData
  const errors = actionData?.errors ?? {}
  const conflict = actionData?.conflict
  const steps = {
    ...loaderData,
    blocked: checks.some(({ blocks }) => blocks),
    typed: actionData?.typed,
    errors,
  }
  // A refused form continues from the version it started with, so that it never overwrites another person's changes unseen.
  const refused = actionData?.typed && 'body' in actionData.typed ? actionData.typed : undefined
  const began = conflict?.version ?? versionToGoOnFrom(post.version, { typed: refused })
  return (
    <ConsolePage
      title={post.title}
      error={Object.keys(errors).length > 0}
      lead={
        <>
          <StateTags state={TEXT_STATES[post.state]} text={post} /> Saved {post.editedAt}, by {post.editor}.
        </>
      }
      actions={
        <ButtonRow>
          <ButtonLink to="/staff/content" look="quiet" size="small">
            All posts
          </ButtonLink>
          <ButtonLink to={`/staff/content/${post.id}/versions`} look="quiet" size="small">
            Versions
          </ButtonLink>
          <ButtonLink to={`/staff/variants/of/${post.id}`} look="quiet" size="small">
            Easy reading and translations
          </ButtonLink>
          <ButtonLink
            href={`/staff/content/${post.id}/page`}
            target="_blank"
            rel="noreferrer"
            look="quiet"
            size="small"
          >
            Saved page (new tab)
          </ButtonLink>
        </ButtonRow>
      }
    >
      <ErrorSummary errors={errors} />
      {post.reviewNote && (
        <Notice title="Sent back: what should be changed">
          <p className="typed-lines">{post.reviewNote}</p>
        </Notice>
      )}
      {conflict && <TextConflicts {...conflict} labelOf={(field) => loaderData.fields[field] ?? field} />}
      <div className="staff-sides">
        {mayEdit(post.state) ? (
          <PostForm
            key={conflict ? `conflict ${conflict.version}` : post.version}
            id={post.id}
            version={began}
            typed={refused ?? loaderData.typed}
            refused={refused !== undefined}
            errors={errors}
            categories={loaderData.categories}
            notes={loaderData.notes}
            writers={loaderData.writers}
            known={loaderData.known}
          />
        ) : (
          <section className="staff-box" aria-labelledby="words">
            <h2 id="words">The words</h2>
            <p>They cannot be changed now. To read them, open “Saved page”.</p>
          </section>
        )}
        {mayEdit(post.state) && (
          <LivePreview
            form={POST_FORM}
            preview={`/staff/content/${post.id}/page`}
            mail={`/staff/content/${post.id}/mail`}
            themes={loaderData.themes}
          />
        )}
        <div className="staff-body">
          {post.state === 'bin' ? (
            <BinnedPost post={post} />
          ) : (
            <TextSteps {...steps} text={post} reviewed times={HALF_HOURS} />
          )}
          {mayEdit(post.state) && <TextFindings checks={checks} />}
          {mayEdit(post.state) && <TextLinks version={post.version} {...loaderData.links} />}
          {post.state !== 'bin' && <PostPlace {...steps} />}
          {post.shown !== 'no' && <PostDiscussed {...steps} />}
        </div>
      </div>
    </ConsolePage>
  )
}
