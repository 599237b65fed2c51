import { data, redirect } from 'react-router'
import { type Member, memberSession } from '#app/platform/auth/member-accounts.server.ts'
import { keepForm } from '#app/platform/autosave/autosave.server.ts'
import { placeOf } from '#app/platform/autosave/autosave-request.server.ts'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { htmlOf } from '#app/platform/rendering/markdown.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { zoneOf } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { PREVIEWS_AN_HOUR } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { answerHours } from '../posts/moderators.server.ts'
import { type FoundFact, factsIn } from '../posts/personal-info/personal-info.ts'
import { ofAnotherMember } from '../posts/writer-mark.server.ts'
import { pauseOf } from '../safety/measures.server.ts'
import { PostMoved } from './change-post.server.ts'
import { words as draftWords } from './drafts/words.ts'
import { FormAlreadyUsed } from './posting-rules.server.ts'
import { waitsAnHour } from './word-filter/raid-mode.server.ts'

/** Headers of every page with a member's own text: it must not be cached. */
export const PRIVATE = { 'Cache-Control': 'no-store' }

/** The page data before its form: whether the visitor is signed in, and whether moderators read what they write. */
interface WhoWrites {
  state: 'writes' | 'signed out' | 'no handle' | 'closed' | 'paused'
  isNew: boolean
  /** Whether their posts now wait for an hour. */
  anHour: boolean
  hours: number | null
  /** Their time zone, by its common name. */
  zone: string
}

/** Data that is not shown on the page. */
interface WhoIsHere {
  member: Member | null
  /** Other people use the device too. */
  shared: boolean
}

export async function posterStatus(db: Db, request: Request): Promise<WhoWrites & WhoIsHere> {
  const session = await memberSession(db, request)
  // A closed account has no handle either; its page explains that, and how to keep the account.
  if (session?.leavesAt) throw redirect('/account/closed', { headers: PRIVATE })
  const hours = await answerHours(db)
  const member = session?.member ?? null
  const paused = member && (await pauseOf(db, member.id))
  const closed = hours === null && !paused
  // Check "closed" first, so that people don't sign up only to learn the forum is closed.
  const state = closed
    ? 'closed'
    : !session
      ? 'signed out'
      : !member
        ? 'no handle'
        : paused
          ? 'paused'
          : 'writes'
  const zone = zoneOf(member?.timeZone ?? config.timeZone)
  const isNew = member?.role === 'new'
  const anHour = member !== null && !isNew && (await waitsAnHour(db, member))
  return { state, isNew, anHour, hours, member, zone, shared: session?.lasts === 'window' }
}

interface Answer {
  typed: Record<string, string>
  errors: Record<string, string> | null
  /** The rendered preview of the post. */
  preview: string | null
  /** Personal information in it that may identify someone to strangers. */
  facts?: FoundFact[]
  /** The text is stored while they sign in. */
  signIn?: boolean
  /** The post was changed in the meantime, and the page shows it beside their text. */
  moved?: boolean
}

/** Redisplays the form with everything typed: a refusal must not lose text. */
export const again = (status: number, typed: Answer['typed'], errors: Answer['errors']) =>
  data<Answer>({ typed, errors, preview: null }, { status, headers: PRIVATE })

async function previewed(db: Db, member: Member, typed: Answer['typed'], text: string) {
  if (!(await allow(db, 'forum.preview', member.id, PREVIEWS_AN_HOUR)))
    throw new Refused(words.write.manyInAnHour(PREVIEWS_AN_HOUR), 429)
  return data<Answer>({ typed, errors: null, preview: await htmlOf(text, 'guest') }, { headers: PRIVATE })
}

/**
 * What is between a form that is in order and its post: a look at it, or a question about what it tells of somebody. Null when
 * nothing does. Only for a member who may write now (submitPost).
 */
export async function beforePosting(
  db: Db,
  member: Member,
  typed: Answer['typed'],
  { intent, title = '', text }: { intent: string; title?: string | undefined; text: string },
) {
  if (intent === 'preview') return previewed(db, member, typed, text)
  const facts = intent === 'post' ? factsIn(`${title}\n${text}`) : []
  if (facts.length === 0) return null
  return data<Answer>({ typed, errors: null, preview: null, facts }, { headers: PRIVATE })
}

interface Theirs {
  typed: Answer['typed']
  /** What their words are kept as (platform/autosave), and from which network. */
  form: string
  network: string
}

/** Does what a member asked for with their words. A refusal gives the words back. */
export async function submitPost<T>(
  db: Db,
  request: Request,
  theirs: Theirs,
  act: (member: Member) => Promise<T>,
): Promise<T | ReturnType<typeof again>> {
  const session = await memberSession(db, request)
  const member = session?.member
  const { typed } = theirs
  if (!member) return keptUntilBack(db, request, theirs)
  if (ofAnotherMember(typed, member.id)) {
    const { whose: _, ...fields } = typed
    return again(409, fields, { form: draftWords.refused.nowAs(member.handle) })
  }
  try {
    return await act(member)
  } catch (error) {
    if (error instanceof PostMoved) return redisplayMoved(typed, error)
    if (error instanceof FormAlreadyUsed)
      return again(error.status, withoutTicket(typed), { form: error.message })
    if (error instanceof Refused) return again(error.status, typed, { form: error.message })
    throw error
  }
}

/** The form goes on from the state that the page shows now. */
function redisplayMoved({ seen: _, ...typed }: Answer['typed'], { status, message }: PostMoved) {
  return data<Answer>(
    { typed, errors: { form: message }, preview: null, moved: true },
    { status, headers: PRIVATE },
  )
}

/** The page adds a new ticket. */
const withoutTicket = ({ ticket: _, ...fields }: Answer['typed']) => fields

/** A member who is no longer signed in signs in and returns. Their text is stored in the meantime, also without script. */
export async function keptUntilBack(db: Db, request: Request, { typed, form, network }: Theirs) {
  const page = typed.keptPage || newId()
  const { ticket: _, keptPage: __, whose: ___, ...fields } = typed
  const { pathname, search } = new URL(request.url)
  const path = placeOf(`${pathname}${search}`)
  const kept = await keepForm(db, request, { form, page, path, fields }, network)
  const headers = new Headers(PRIVATE)
  if (kept.kept) headers.append('Set-Cookie', kept.cookie)
  const says = kept.kept ? words.write.signedOutKept : words.write.signedOut
  return data<Answer>(
    { typed: { ...typed, keptPage: page }, errors: { form: says }, preview: null, signIn: kept.kept },
    { status: 403, headers },
  )
}

export const goTo = (url: string, title: string, text: string) =>
  redirect(url, {
    status: 303,
    headers: { ...PRIVATE, 'Set-Cookie': setFlash({ kind: 'success', title, text }) },
  })
