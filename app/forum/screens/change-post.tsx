import { data } from 'react-router'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { savedDraft, type WordsKept } from '#app/platform/autosave/autosave.server.ts'
import keptFormModule from '#app/platform/autosave/autosave-module.ts?worker&url'
import { moderatorHere } from '#app/platform/roles/staff-member.server.ts'
import { notesIn } from '#app/shared/content-notes/note-fields.server.ts'
import { fieldOf } from '#app/shared/content-notes/note-rules.ts'
import { listed } from '#app/shared/content-notes/note-words.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { changePost, mayRename, ownPost, readAgain } from '../composing/change-post.server.ts'
import { PRIVATE, readPostForm, submitChange } from '../composing/post-form.server.ts'
import { ownPostUrl } from '../model/rules.ts'
import { codesIn, tagField } from '../model/tag-rules.ts'
import { words } from '../model/words.ts'
import { words as placeWords } from '../posts/categories/words.ts'
import { changeForm } from '../posts/forms.server.ts'
import { words as officialWords } from '../posts/official-words.ts'
import { pictureOf } from '../posts/pictures/pictures-of-posts.server.ts'
import { fieldValue, type ShownPicture, wantedPicture } from '../posts/pictures/rules.ts'
import { pageFrom, versionOf, versionOfPage } from '../posts/post-version.server.ts'
import { words as namelessWords } from '../posts/pseudonyms/words.ts'
import { tagProblem, tagsIn } from '../posts/tags/forms.server.ts'
import { tagsListed, tagsToChoose } from '../posts/tags/forum-tags.server.ts'
import { words as tagWords } from '../posts/tags/words.ts'
import { notesOf } from '../posts/tone-and-notes/rules.ts'
import { words as careWords } from '../posts/tone-and-notes/words.ts'
import type { Route } from './+types/change-post'
import { NotHere } from './not-here.tsx'
import { ToneLine, WishLine } from './topic-lines.tsx'
import { WriteForm } from './write-form.tsx'

const keptAs = (postId: string) => `forum.c-${postId}`

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const member = await memberOf(db, request)
  const post = member && (await ownPost(db, member, params.postId))
  const waiting = await savedDraft(db, request, keptAs(params.postId))
  if (!post || post.removedAt)
    return data({ id: params.postId, shown: null, kept: waiting }, { status: 404, headers: PRIVATE })
  const first = {
    text: post.text,
    title: post.title,
    wish: post.wish ?? '',
    tone: post.tone ?? '',
    ...ticked(post.notes, post.tags),
    ...pictured(await pictureOf(db, post.id)),
  }
  const version = versionOf(post)
  const { seen, kept } = goesOnFrom(waiting, first, version)
  const shown = {
    first,
    seen,
    withWish: post.number === 1 || post.given === 0,
    tags: tagsToChoose(post.tags),
    tagsGone: tagProblem(kept.typed ?? {}, codesIn(post.tags)),
    addedNotes: listed(notesOf({ notes: '', addedNotes: post.addedNotes })),
    withTitle: mayRename(member, post),
    now: {
      title: post.title,
      html: post.html,
      tone: post.tone,
      notes: listed(notesOf({ notes: post.notes, addedNotes: '' })),
      wish: post.number === 1 || post.given === 0 ? post.wish : null,
      tags: tagsListed(post.tags),
    },
    madeName: post.madeName,
    locked: post.lockedAt !== null,
    mark: post.asModeratorAt && (context.get(moderatorHere) ? ('stays' as const) : ('goes' as const)),
    waits: whyRead(member, post),
  }
  return data({ id: params.postId, shown, kept }, { headers: PRIVATE })
}

/** Why a moderator reads a change of this post before it is published; null where none does. */
function whyRead(
  member: Parameters<typeof readAgain>[0],
  post: NonNullable<Awaited<ReturnType<typeof ownPost>>>,
): string | null {
  if (!readAgain(member, post)) return null
  if (post.madeName !== null) return namelessWords.own.change
  if (post.changedBy === 'moderator') return words.write.waitsAfterUs
  return post.readFirstSince ? placeWords.readFirst.change : words.write.waitsAgain
}

/**
 * Merges unsent text with the version of the post it started from. A script stores only the touched fields; the rest comes from
 * the post. Without a script the whole form was stored, including the version it started from.
 */
function goesOnFrom(waiting: WordsKept, first: Record<string, string>, version: string) {
  const { typed } = waiting
  const kept = { ...waiting, page: waiting.page || pageFrom(version) }
  if (!typed) return { seen: version, kept }
  if (typed.seen) return { seen: typed.seen, kept }
  return { seen: versionOfPage(waiting.page), kept: { ...kept, typed: { ...first, ...typed } } }
}

const pictured = (picture: ShownPicture | null): Record<string, string> =>
  picture
    ? {
        picture: fieldValue(picture),
        describes: picture.description,
        ...(picture.description ? {} : { decoration: 'yes' }),
      }
    : {}

const ticked = (notes: string, tags: string) =>
  Object.fromEntries(
    [...notesOf({ notes, addedNotes: '' }).map(fieldOf), ...codesIn(tags).map(tagField)].map((field) => [
      field,
      'yes',
    ]),
  )

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.topic.forum, href: '/forum' }, { label: words.write.changeTitle }],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = params.postId
  const form = await readPostForm(db, request, changeForm)
  return submitChange(db, request, context, form, {
    postId: id,
    keptAs: keptAs(id),
    write: async (member, values) => {
      await changePost(db, member, {
        id,
        title: values.title,
        text: values.text,
        seen: values.seen,
        wish: values.wish,
        tone: values.tone,
        notes: notesIn(values),
        tags: tagsIn(values),
        picture: wantedPicture(values),
        byModerator: context.get(moderatorHere)?.userId ?? null,
      })
      return Boolean((await ownPost(db, member, id))?.waitsSince)
    },
  })
}

export default function ChangePost({ loaderData, actionData }: Route.ComponentProps) {
  const { id, shown, kept } = loaderData
  if (!shown && !actionData) return <NotHere title={words.own.notFound} text={words.own.notFoundText} />
  const url = `${ownPostUrl(id)}/change`
  return (
    <Page title={words.write.changeTitle}>
      <FormTitle title={words.write.changeTitle} error={Boolean(actionData?.errors)} />
      {shown?.locked && (
        <Notice title={placeWords.closed.title}>
          <p>{placeWords.closed.text}</p>
        </Notice>
      )}
      {shown?.waits && !shown.locked && <p>{shown.waits}</p>}
      {shown?.mark && !shown.locked && <p>{officialWords.write.change[shown.mark]}</p>}
      {shown?.addedNotes && (
        <p>
          <Sentence of={careWords.own.added} list={shown.addedNotes} />
        </p>
      )}
      {shown?.madeName && (
        <p>
          <Sentence of={namelessWords.own.as} name={shown.madeName} />
        </p>
      )}
      {shown && actionData?.shows?.kind === 'moved' && <AsItIsNow {...shown.now} />}
      {/* In a closed topic the form is shown only for text that was already typed. */}
      {(!shown?.locked || actionData || kept.waiting || kept.typed) && (
        <>
          <WriteForm
            action={url}
            answer={actionData}
            first={shown?.first}
            hidden={{ seen: shown?.seen ?? '' }}
            withTitle={shown?.withTitle ?? false}
            withWish={shown?.withWish ?? false}
            tags={shown?.tags ?? []}
            tagsGone={shown?.tagsGone ?? null}
            send={words.write.save}
            keeping={{ form: keptAs(id), back: url, kept }}
          />
          <script src={keptFormModule} defer />
        </>
      )}
    </Page>
  )
}

type Now = NonNullable<Awaited<ReturnType<typeof loader>>['data']['shown']>['now']

/** The post as another window or a moderator left it, for a member who is about to replace that. */
function AsItIsNow({ title, html, notes, tone, tags, wish }: Now) {
  return (
    <section className="box" aria-labelledby="now">
      <h2 id="now">{words.write.asItIsNow}</h2>
      {title && (
        <p dir="auto">
          <strong>{title}</strong>
        </p>
      )}
      {notes && (
        <p>
          <Sentence of={careWords.own.notes} list={notes} />
        </p>
      )}
      {tone && <ToneLine tone={tone} />}
      <div dir="auto" className="forum-words">
        <Prose html={html} />
      </div>
      {tags && (
        <p>
          {tagWords.topic}
          {tags}
        </p>
      )}
      {wish && <WishLine wish={wish} />}
    </section>
  )
}
