import { data, type RouterContextProvider, redirect } from 'react-router'
import type { z } from 'zod'
import { type Member, memberOf, memberSession } from '#app/platform/auth/member-accounts.server.ts'
import { discardDraft, keepForm, savedDraft } from '#app/platform/autosave/autosave.server.ts'
import { placeOf } from '#app/platform/autosave/autosave-request.server.ts'
import { withFile } from '#app/platform/http/bodies.server.ts'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { htmlOf } from '#app/platform/rendering/markdown.server.ts'
import { moderatorHere } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour, zoneOf } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { ownPostUrl, PREVIEWS_AN_HOUR, postUrl, topicUrl } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { answerHours } from '../posts/moderators.server.ts'
import { titlesFor } from '../posts/mutes/closed-titles.server.ts'
import { words as officialWords } from '../posts/official-words.ts'
import { type FoundFact, findPersonalInfo } from '../posts/personal-info/personal-info.ts'
import { fieldValue, PICTURE_MOST } from '../posts/pictures/rules.ts'
import { takePicture } from '../posts/pictures/taking-pictures.server.ts'
import { writingStopOf } from '../safety/measures.server.ts'
import { PostMoved } from './change-post.server.ts'
import { draftsHere, keptAs, ofAnotherMember, savedAt } from './drafts/drafts-here.server.ts'
import { draftOfForm } from './drafts/forms.server.ts'
import { endPostDraft, savePostDraft } from './drafts/post-drafts.server.ts'
import { DRAFTS_MOST, DRAFTS_PAGE, type Place } from './drafts/rules.ts'
import { words as draftWords } from './drafts/words.ts'
import { canStartFewTopics, FormAlreadyUsed, type Kept } from './posting-rules.server.ts'
import { scheduleForumPost } from './scheduled-posts/scheduled-posts.server.ts'
import { words as scheduleWords } from './scheduled-posts/words.ts'
import { waitsAnHour } from './word-filter/raid-mode.server.ts'

// The form in which members write a post, reply or change a post: what its page needs, and what comes of the posted form.

/** Headers of every page with a member's own text: it must not be cached. */
export const PRIVATE = { 'Cache-Control': 'no-store' }

type Context = Readonly<Pick<RouterContextProvider, 'get'>>
type Typed = Record<string, string>
type Errors = Record<string, string>

/** The page of a new topic or reply, before the form is filled in: who writes, and their unsent text. */
export async function composeView(db: Db, request: Request, context: Context, where: Place) {
  const session = await memberSession(db, request)
  // A closed account has no handle either; its page explains that, and how to keep the account.
  if (session?.leavesAt) throw redirect('/account/closed', { headers: PRIVATE })
  const member = session?.member ?? null
  const hours = await answerHours(db)
  const isNew = member?.role === 'new'
  return {
    member,
    form: {
      who: {
        state: await writerState(db, session, hours),
        /** Whether moderators read their posts first, or the posts wait for an hour, and how long an answer takes. */
        isNew,
        /** Whether they can start only a few topics at a time. */
        fewTopics: member !== null && 'category' in where && (await canStartFewTopics(db, member)),
        anHour: member !== null && !isNew && (await waitsAnHour(db, member)),
        hours,
        /** Their time zone, by its common name. */
        zone: zoneOf(member?.timeZone ?? config.timeZone),
      },
      kept: await savedDraft(db, request, keptAs(where)),
      drafts: await draftsHere(db, request, member, where, session?.lasts === 'window'),
      moderator: context.get(moderatorHere) !== null,
      ticket: newId(),
    },
  }
}

export type WriterState = 'writes' | 'signed out' | 'no handle' | 'closed' | 'paused' | 'banned'

async function writerState(
  db: Db,
  session: Awaited<ReturnType<typeof memberSession>>,
  hours: number | null,
): Promise<WriterState> {
  const stop = session?.member && (await writingStopOf(db, session.member.id))
  // Check "closed" first, so that people don't sign up only to learn the forum is closed.
  if (hours === null && !stop) return 'closed'
  if (!session) return 'signed out'
  if (!session.member) return 'no handle'
  if (!stop) return 'writes'
  return stop.kind === 'ban' ? 'banned' : 'paused'
}

/** The posted form as the page shows it again: everything typed, the errors, and one more thing. */
export interface Answer {
  typed: Typed
  errors: Errors | null
  shows:
    | { kind: 'preview'; html: string }
    /** Personal information in the post that may identify its author to strangers. */
    | { kind: 'facts'; facts: FoundFact[] }
    /** The text is stored while they sign in. */
    | { kind: 'sign in' }
    /** The post was changed in the meantime: the page shows it beside their text. */
    | { kind: 'moved' }
    | null
}

const respondWithForm = (status: number, given: Answer) => data(given, { status, headers: PRIVATE })

/** Redisplays the form with everything typed: a refusal must not lose text. */
export const showFormAgain = (status: number, typed: Typed, errors: Errors | null) =>
  respondWithForm(status, { typed, errors, shows: null })

export const goTo = (url: string, title: string, text: string) =>
  redirect(url, {
    status: 303,
    headers: { ...PRIVATE, 'Set-Cookie': setFlash({ kind: 'success', title, text }) },
  })

type PostForm<V> = { values: V; typed: Typed; errors: null } | { values: null; typed: Typed; errors: Errors }

/**
 * Reads a post form. A picture in it is stored first, for its member, so that it is still there when the form is redisplayed. A
 * member who is no longer signed in keeps the text, and chooses the picture again.
 */
export async function readPostForm<T extends z.ZodType>(
  db: Db,
  request: Request,
  schema: T,
): Promise<PostForm<z.output<T>>> {
  const form = await formData(request, withFile(PICTURE_MOST))
  const file = form.get('photo')
  form.delete('photo')
  const member = file instanceof File && file.size > 0 ? await memberOf(db, request) : null
  if (!member || !(file instanceof File)) return readForm(form, schema)
  const taken = await takePicture(db, member, file)
  if (!('refused' in taken)) form.set('picture', fieldValue(taken))
  const read = await readForm(form, schema)
  if (!('refused' in taken)) return read
  const errors = { ...read.errors, photo: taken.refused }
  return { values: null, typed: read.typed, errors }
}

/** The checked fields that every form of a post has. */
interface Fields {
  intent: 'post' | 'preview' | 'as-it-is'
  title?: string | undefined
  text: string
  keptPage?: string | undefined
}

/** The checked fields of a form for a new post. */
interface NewFields extends Fields {
  ticket: string
  nameless: boolean
  asModerator: boolean
  when: 'now' | 'minutes' | 'tomorrow'
}

/** The outcome of a posted form. */
type Outcome =
  | { kind: 'published'; url: string }
  | { kind: 'waiting'; postId: string }
  | { kind: 'changed'; postId: string; waits: boolean }
  | { kind: 'scheduled'; at: string }
  | { kind: 'draft'; at: string }
  | { kind: 'preview'; html: string }
  | { kind: 'facts'; facts: FoundFact[] }
  | { kind: 'refused'; status: number; error: string }

/**
 * Takes the form of a new topic or reply: shows a preview, keeps the text for later, schedules the post, or publishes it.
 * @param write publishes it
 */
export function submitNewPost<V extends NewFields>(
  db: Db,
  request: Request,
  context: Context,
  form: PostForm<V>,
  { where, write }: { where: Place; write: (member: Member, values: V) => Promise<Kept> },
) {
  const { values, typed, errors } = form
  if (values) {
    const asModerator = moderatorProblem(values, context.get(moderatorHere) !== null)
    if (asModerator) return showFormAgain(422, typed, { asModerator })
  } else if (typed.intent !== 'later') return showFormAgain(422, typed, errors)
  const unsent = { typed, form: keptAs(where), network: context.get(requestFacts).network }
  return submitForm(db, request, unsent, async (member) => {
    if (!values) return keepForLater(db, member, where, typed)
    const first = await beforePosting(db, member, values)
    if (first) return first
    const { ticket, when } = values
    const outcome =
      when === 'now'
        ? asWritten(await write(member, values))
        : await schedulePost(db, member, where, { ticket, typed, when })
    await discardDraft(db, request, unsent.form, values.keptPage)
    const { keptPage: page, draft: from } = draftOfForm.parse(typed)
    await endPostDraft(db, member.id, where, { page, from })
    return outcome
  })
}

/** Takes the form that changes a post. @param change `write` returns whether moderators read the post first now */
export function submitChange<V extends Fields>(
  db: Db,
  request: Request,
  context: Context,
  form: PostForm<V>,
  change: { postId: string; keptAs: string; write: (member: Member, values: V) => Promise<boolean> },
) {
  const { values, typed, errors } = form
  if (!values) return showFormAgain(422, typed, errors)
  const unsent = { typed, form: change.keptAs, network: context.get(requestFacts).network }
  return submitForm(db, request, unsent, async (member) => {
    const first = await beforePosting(db, member, values)
    if (first) return first
    const waits = await change.write(member, values)
    await discardDraft(db, request, unsent.form, values.keptPage)
    return { kind: 'changed', postId: change.postId, waits }
  })
}

/** Why a post cannot be marked as written by a moderator; null where it can, or does not ask to be. */
function moderatorProblem(post: NewFields, isModerator: boolean): string | null {
  if (!post.asModerator) return null
  if (!isModerator) return officialWords.write.signedOut
  if (post.nameless) return officialWords.write.notNameless
  return post.when === 'now' ? null : officialWords.write.notLater
}

/** A member's typed text, the name under which this browser keeps it until it is sent, and the network it came from. */
interface Unsent {
  typed: Typed
  form: string
  network: string
}

/** Does what a signed-in member asked for, and answers. A refusal returns the text. */
async function submitForm(
  db: Db,
  request: Request,
  unsent: Unsent,
  act: (member: Member) => Promise<Outcome>,
) {
  const { typed } = unsent
  const member = (await memberSession(db, request))?.member
  if (!member) return keptUntilBack(db, request, unsent)
  if (ofAnotherMember(typed, member.id)) {
    const { whose: _, ...fields } = typed
    return showFormAgain(409, fields, { form: draftWords.refused.nowAs(member.handle) })
  }
  try {
    return answerTo(typed, await act(member))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { status, message } = error
    if (error instanceof PostMoved) {
      // The form goes on from the version that the page shows now.
      const { seen: _, ...fields } = typed
      return respondWithForm(status, { typed: fields, errors: { form: message }, shows: { kind: 'moved' } })
    }
    if (error instanceof FormAlreadyUsed) {
      // The page makes a new ticket.
      const { ticket: _, ...fields } = typed
      return showFormAgain(status, fields, { form: message })
    }
    return showFormAgain(status, typed, { form: message })
  }
}

function answerTo(typed: Typed, outcome: Outcome) {
  switch (outcome.kind) {
    case 'published':
      return goTo(outcome.url, words.write.posted, words.write.postedText)
    case 'waiting':
      return goTo(ownPostUrl(outcome.postId), words.write.waiting, words.write.waitingShort)
    case 'changed': {
      const text = outcome.waits ? words.write.savedWaits : words.write.savedText
      return goTo(ownPostUrl(outcome.postId), words.write.saved, text)
    }
    case 'scheduled':
      return goTo(DRAFTS_PAGE, scheduleWords.held.title(outcome.at), scheduleWords.held.text)
    case 'draft':
      return goTo(DRAFTS_PAGE, draftWords.notice.saved(outcome.at), draftWords.notice.savedText)
    case 'preview':
    case 'facts':
      return respondWithForm(200, { typed, errors: null, shows: outcome })
    case 'refused':
      return showFormAgain(outcome.status, typed, { form: outcome.error })
  }
}

/** A preview, or a question about personal information, if either comes before the post. */
async function beforePosting(
  db: Db,
  member: Member,
  { intent, title = '', text }: Fields,
): Promise<Outcome | null> {
  if (intent === 'preview') {
    if (!(await allow(db, 'forum.preview', member.id, PREVIEWS_AN_HOUR)))
      throw new Refused(words.write.manyInAnHour(PREVIEWS_AN_HOUR), 429)
    return { kind: 'preview', html: await htmlOf(text, 'guest') }
  }
  const facts = intent === 'post' ? findPersonalInfo(`${title}\n${text}`) : []
  return facts.length > 0 ? { kind: 'facts', facts } : null
}

function asWritten({ number, postId, topicId }: Kept): Outcome {
  if (number === null) return { kind: 'waiting', postId }
  return { kind: 'published', url: number === 1 ? topicUrl(topicId) : postUrl(topicId, number) }
}

async function schedulePost(
  db: Db,
  member: Member,
  where: Place,
  post: { ticket: string; typed: Typed; when: 'minutes' | 'tomorrow' },
): Promise<Outcome> {
  const held = await scheduleForumPost(db, member, { where, ...post })
  if ('postId' in held) return { kind: 'published', url: ownPostUrl(held.postId) }
  return { kind: 'scheduled', at: dayAndHour(held.sendsAt, member.timeZone ?? config.timeZone) }
}

/** "Save and go on later". Works without script, and for text that could not be posted yet. */
async function keepForLater(db: Db, member: Member, where: Place, typed: Typed): Promise<Outcome> {
  if (!typed.text?.trim() && !typed.title?.trim())
    return { kind: 'refused', status: 422, error: draftWords.form.laterMissing }
  const { keptPage, draft } = draftOfForm.parse(typed)
  const title =
    'topic' in where ? ((await titlesFor(db, member.id, [where.topic])).get(where.topic) ?? '') : ''
  const kept = await savePostDraft(db, member, {
    where,
    title,
    page: keptPage ?? newId(),
    from: draft,
    turn: null,
    fields: typed,
  })
  return kept.kept
    ? { kind: 'draft', at: savedAt(kept.at, member) }
    : { kind: 'refused', status: 409, error: draftWords.refused[kept.why](DRAFTS_MOST) }
}

/** A member who is no longer signed in signs in and returns. Their text is stored in the meantime, also without script. */
export async function keptUntilBack(db: Db, request: Request, { typed, form, network }: Unsent) {
  const page = typed.keptPage || newId()
  const { ticket: _, keptPage: __, whose: ___, ...fields } = typed
  const { pathname, search } = new URL(request.url)
  const path = placeOf(`${pathname}${search}`)
  const kept = await keepForm(db, request, { form, page, path, fields }, network)
  const headers = new Headers(PRIVATE)
  if (kept.kept) headers.append('Set-Cookie', kept.cookie)
  const says = kept.kept ? words.write.signedOutKept : words.write.signedOut
  const given: Answer = {
    typed: { ...typed, keptPage: page },
    errors: { form: says },
    shows: kept.kept ? { kind: 'sign in' } : null,
  }
  return data(given, { status: 403, headers })
}
