import { data, Link } from 'react-router'
import type { z } from 'zod'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { notesIn } from '#app/shared/content-notes/note-fields.server.ts'
import { listed } from '#app/shared/content-notes/note-words.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { useMail } from '#app/ui/parts/mail-told.tsx'
import { db } from '#db/connect.server.ts'
import { versionsOf } from '../../composing/change-post.server.ts'
import { postUrl } from '../../model/rules.ts'
import { codesIn } from '../../model/tag-rules.ts'
import { words } from '../../model/words.ts'
import { addNotes } from '../../moderation/adding-notes.server.ts'
import { setOfficialAnswer } from '../../moderation/official/official-answer.server.ts'
import {
  claimPost,
  giveBack,
  handOver,
  keepPost,
  reportsOfPost,
  undoEdit,
} from '../../moderation/reported-posts.server.ts'
import { correctTags, moveTopic, slowTopic } from '../../moderation/topic-acts.server.ts'
import { deskPostForm } from '../../posts/forms.server.ts'
import { moderators } from '../../posts/moderators.server.ts'
import { pictureOf } from '../../posts/pictures/pictures-of-posts.server.ts'
import { stateOf } from '../../posts/post-version.server.ts'
import { nameAtDesk } from '../../posts/pseudonyms/words.ts'
import { forumCategories } from '../../posts/queries.server.ts'
import { BACK_FIELD, BACK_TO_TOPIC, pageOfAuthor } from '../../posts/safety-rules.ts'
import { tagsIn } from '../../posts/tags/forms.server.ts'
import { tagsToChoose } from '../../posts/tags/forum-tags.server.ts'
import { notesOf } from '../../posts/tone-and-notes/rules.ts'
import { words as careWords } from '../../posts/tone-and-notes/words.ts'
import { pinTopic } from '../../reading/pin-topic.server.ts'
import { helpedForGone, openerIsGone } from '../../reading/reactions/helped.server.ts'
import {
  answersAt,
  approvePost,
  lockTopic,
  type ModeratedPost,
  moderatedPost,
  putBack,
  removePost,
  waitsOnceMore,
} from '../../safety/moderation-queue.server.ts'
import {
  addModeratorNote,
  deleteModeratorNote,
  moderatorNotes,
  onPost,
} from '../../safety/moderator-notes.server.ts'
import { Picture } from '../pictures/shown-picture.tsx'
import { notesShown } from '../safety/staff/measures-shown.server.ts'
import { Notes } from '../safety/staff/person-parts.tsx'
import { Reports } from '../safety/staff/reported-post.tsx'
import type { Route } from './+types/moderate-post'
import { Acted } from './acted.tsx'
import { LinkTargets, PostsTone } from './desk-lines.tsx'
import { did, stateIn } from './moderated-post-state.ts'
import { PostActs } from './post-acts.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const post = (await moderatedPost(db, params.postId)) ?? notFound()
  const { id, html, category, number, topicId, waitsSince, removedAt, removedBy, rule, ruleNote } = post
  const handle = nameAtDesk(post)
  const versions = await versionsOf(db, id)
  const { reports, claim } = await reportsOfPost(db, id)
  return {
    reports: reports.map(({ reason, note, ...one }) => ({ id: one.id, reason, note })),
    claim: claim && {
      mine: claim.userId === me.userId,
      name: claim.name,
      since: dayAndHour(claim.since, config.timeZone),
    },
    hidden: post.hiddenAt !== null,
    ...standsOut(post),
    deskNotes: notesShown(await moderatorNotes(db, onPost(id))),
    colleagues: (await moderators(db))
      .filter(({ userId }) => userId !== me.userId)
      .map(({ userId, name }) => ({ value: userId, label: name })),
    mayHelp: number !== null && number > 1 && !removedAt && !waitsSince && (await openerIsGone(db, topicId)),
    picture: await pictureOf(db, id),
    notes: notesOf({ notes: post.notes, addedNotes: '' }),
    addedNotes: notesOf({ notes: '', addedNotes: post.addedNotes }),
    personUrl: pageOfAuthor(post),
    canBeEdited: removedAt === null && post.exampleAt === null,
    editCanBeUndone:
      removedAt === null && versions[0]?.changedBy === 'moderator' && post.changedBy === 'moderator',
    id,
    html,
    tone: post.tone && careWords.tones[post.tone],
    category,
    handle,
    removedBy,
    ruleNote,
    seen: stateOf(post),
    title: post.title || post.hiddenTitle || 'Removed topic',
    rule: rule && words.rules[rule],
    waits: waitsSince !== null,
    removed: removedAt !== null,
    tags: codesIn(post.tags),
    tagChoices: tagsToChoose(post.tags),
    canBeTagged: removedAt === null && post.exampleAt === null && (number === 1 || post.given === 0),
    locked: post.lockedAt !== null,
    slowMinutes: post.slowMinutes ?? 0,
    canBePutBack: removedBy === 'moderator' && post.text !== '',
    canBeRemoved: removedAt === null && post.exampleAt === null,
    canBeMoved: post.exampleAt === null,
    place: post.categoryId,
    places: (await forumCategories(db)).map(({ id, name }) => ({ id, name })),
    canBeLocked: post.listedIn !== '' && post.exampleAt === null,
    shownAt: number !== null && post.listedIn ? postUrl(topicId, number) : null,
    topicAt: answersAt(post),
    written: dayAndHour(post.writtenAt, config.timeZone),
    versions: versions.map(({ until, ...one }) => ({ ...one, until: dayAndHour(until, config.timeZone) })),
  }
}

/** Whether it can be made to wait, pinned or made the official answer, and what is set now. */
function standsOut(post: ModeratedPost) {
  const { id, number, waitsSince, removedAt, exampleAt } = post
  const readable = number !== null && !waitsSince && !removedAt && exampleAt === null
  return {
    canBeHeld: readable,
    pinned: post.pinnedAt !== null,
    helped: post.helpedIn !== null,
    official: post.officialPost === id,
    mayBeOfficial: readable && number > 1,
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await formData(request)
  const { values, typed, errors } = await readForm(form, deskPostForm)
  if (!values) return data({ errors, typed, did: null }, { status: 422 })
  const { postId } = params
  if (values.intent === 'approve') await approvePost(db, me.userId, postId, values.seen)
  await amongModerators(me.userId, postId, values)
  await onTopic(me.userId, postId, values)
  if (values.intent === 'keep') await keepPost(db, me.userId, postId, values.seen)
  if (values.intent === 'remove') await removePost(db, me.userId, postId, values)
  if (values.intent === 'hold') await waitsOnceMore(db, me.userId, postId)
  if (values.intent === 'undo') await putBack(db, me.userId, postId)
  if (values.intent === 'undo-edit') await undoEdit(db, me.userId, postId)
  if (values.intent === 'notes') await addNotes(db, me.userId, postId, notesIn(values))
  if (values.intent === 'move' && !(await isPlace(values.place)))
    return data(
      { errors: { place: 'The forum has no such place. Choose one of the list' }, typed, did: null },
      { status: 422 },
    )
  if (values.intent === 'move') await moveTopic(db, me.userId, postId, values.place)
  if (values.intent === 'tags') await correctTags(db, me.userId, postId, tagsIn(values))
  if (values.intent === 'helped') await helpedForGone(db, me.userId, postId, true)
  if (values.intent === 'not-helped') await helpedForGone(db, me.userId, postId, false)
  const topic = form.get(BACK_FIELD) === BACK_TO_TOPIC && (await backInTopic(postId, values.intent))
  return topic || data({ errors: null, typed: {}, did: values.intent })
}

/** Back to the post in its topic, where the moderator pressed the button; null where the post is not public there. */
async function backInTopic(postId: string, act: string) {
  const post = await moderatedPost(db, postId)
  if (!post?.listedIn || post.number === null) return null
  const [title = '', text = 'Other readers do not see this message.'] = did(act, 'none') ?? []
  return redirectWithFlash(postUrl(post.topicId, post.number), {
    kind: 'success',
    title,
    text: String(text),
    forStaff: true,
  })
}

/** Actions between moderators: they change nothing for the author. */
async function amongModerators(
  userId: string,
  postId: string,
  values: z.output<typeof deskPostForm>,
): Promise<void> {
  if (values.intent === 'claim') await claimPost(db, userId, postId)
  if (values.intent === 'give-back') await giveBack(db, userId, postId)
  if (values.intent === 'hand-over') await handOver(db, userId, postId, values.to)
  if (values.intent === 'note') await addModeratorNote(db, userId, onPost(postId), values.newNote)
  if (values.intent === 'drop-note') await deleteModeratorNote(db, userId, onPost(postId), values.noteId)
}

/** Actions that change the whole topic for its readers. */
async function onTopic(userId: string, postId: string, values: z.output<typeof deskPostForm>): Promise<void> {
  if (values.intent === 'lock') await lockTopic(db, userId, postId, true)
  if (values.intent === 'unlock') await lockTopic(db, userId, postId, false)
  if (values.intent === 'pin') await pinTopic(db, userId, postId, true)
  if (values.intent === 'unpin') await pinTopic(db, userId, postId, false)
  if (values.intent === 'slow') await slowTopic(db, userId, postId, values.minutes)
  if (values.intent === 'official') await setOfficialAnswer(db, userId, postId, true)
  if (values.intent === 'not-official') await setOfficialAnswer(db, userId, postId, false)
}

const isPlace = async (place: string): Promise<boolean> =>
  (await forumCategories(db)).some(({ id }) => id === place)

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

/** One post with its earlier versions and the moderator's actions. */
export default function ModeratePost({ loaderData, actionData }: Route.ComponentProps) {
  const { title, category, handle, html, written, versions, shownAt, topicAt, ...post } = loaderData
  const errors: Record<string, string> = actionData?.errors ?? {}
  const typed: Record<string, string> = actionData?.typed ?? {}
  const readAt = shownAt ?? topicAt
  const mail = useMail()
  return (
    <ConsolePage
      title={`Post in ${category}`}
      error={Object.keys(errors).length > 0}
      lead={
        <Link className="line-link" to="/staff/forum">
          Back to the forum desk
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      <Acted did={actionData?.did ? did(actionData.did, mail) : undefined} answer={actionData} />
      <section className="staff-box" aria-labelledby="post">
        <h2 id="post">
          <bdi data-name>{title}</bdi>
        </h2>
        <DescriptionList
          items={[
            {
              name: 'Written by',
              value: post.personUrl ? (
                <Link to={post.personUrl} data-name>
                  <bdi>{handle}</bdi>
                </Link>
              ) : (
                'Someone who left'
              ),
            },
            { name: 'Written', value: written },
            { name: 'State', value: stateIn(post) },
            ...(post.notes.length > 0 ? [{ name: 'Content notes', value: listed(post.notes) }] : []),
            ...(post.rule ? [{ name: 'Rule', value: post.rule }] : []),
            ...(post.ruleNote
              ? [{ name: 'Words we meant', value: <bdi data-name>{post.ruleNote}</bdi> }]
              : []),
          ]}
        />
        <PostsTone tone={post.tone} />
        <div dir="auto" className="forum-words" data-name>
          <Prose html={html} />
          {post.picture && <Picture picture={post.picture} desk />}
        </div>
        <LinkTargets html={html} />
        {readAt && (
          <p>
            <a className="line-link" href={readAt}>
              {shownAt ? 'See it in its topic' : 'Read the topic that it answers'}
            </a>
          </p>
        )}
      </section>
      {post.reports.length > 0 && <Reports {...post} />}
      <PostActs post={post} errors={errors} typed={typed} />
      <Notes
        key={`note-${post.deskNotes.length}`}
        notes={post.deskNotes}
        errors={errors}
        typed={typed.intent === 'note' ? typed : {}}
      />
      {versions.length > 0 && (
        <section className="staff-box" aria-labelledby="earlier">
          <h2 id="earlier">What it said before</h2>
          {versions.map(({ id, text, until, changedBy }) => (
            <Disclosure
              key={id}
              summary={`Until ${until}${changedBy === 'moderator' ? ', when a moderator changed it' : ''}`}
            >
              <p className="forum-plain" dir="auto" data-name>
                {text}
              </p>
            </Disclosure>
          ))}
        </section>
      )}
    </ConsolePage>
  )
}
