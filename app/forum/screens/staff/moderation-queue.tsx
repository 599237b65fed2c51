import { useRef } from 'react'
import { data, Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Pagination } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { beginRaid, endRaid, raidUntil } from '../../composing/word-filter/raid-mode.server.ts'
import { helpAtDesk, helpRead, wordsFound } from '../../composing/word-filter/word-filter.server.ts'
import { pageAsked } from '../../model/rules.ts'
import { openAppeals } from '../../moderation/appeals.server.ts'
import { countWaitingPosts } from '../../moderation/queue-counts.server.ts'
import { removedTogether, removeTogether, undoTogether } from '../../moderation/removed-together.server.ts'
import { reportedPosts } from '../../moderation/reported-posts.server.ts'
import { countOfPauses } from '../../moderation/running-pauses.server.ts'
import { setPremoderation } from '../../posts/categories/premoderated-categories.server.ts'
import { deskForm } from '../../posts/forms.server.ts'
import { moderators } from '../../posts/moderators.server.ts'
import { picturesOf } from '../../posts/pictures/pictures-of-posts.server.ts'
import { stateOf } from '../../posts/post-version.server.ts'
import { nameAtDesk } from '../../posts/pseudonyms/words.ts'
import { forumCategories } from '../../posts/queries.server.ts'
import { PAUSES_AT_DESK } from '../../posts/safety-rules.ts'
import { words as careWords } from '../../posts/tone-and-notes/words.ts'
import {
  answersAt,
  approvePost,
  approveSelected,
  beginModerating,
  hasExamples,
  removedPosts,
  removeExamples,
  stopModerating,
  WAITING_A_PAGE,
  waitingPosts,
  waitOnceMore,
} from '../../safety/moderation-queue.server.ts'
import { PremoderatedCategories } from '../categories/staff/premoderated-categories.tsx'
import { Appeals } from '../safety/staff/appeals.tsx'
import { FindBox } from '../safety/staff/find-box.tsx'
import { RemovedTogether, RemoveTicked } from '../safety/staff/remove-together.tsx'
import { ReportedPost } from '../safety/staff/reported-post.tsx'
import { HelpPosts, Watch } from '../word-filter/staff/word-filter.tsx'
import type { Route } from './+types/moderation-queue'
import { Acted, type Did } from './acted.tsx'
import { Approved } from './approved.tsx'
import { useGoOn } from './go-on.ts'
import { Moderating } from './moderating.tsx'
import { useTicked } from './use-ticked.ts'
import { WaitingPost } from './waiting-post.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const all = await moderators(db)
  const { count, hours } = await countWaitingPosts(db)
  const pages = Math.max(1, Math.ceil(count / WAITING_A_PAGE))
  // The last post of a page was decided, so show the page before it.
  const page = Math.min(pages, pageAsked(request))
  const waiting = await waitingPosts(db, page)
  const found = await wordsFound(
    db,
    waiting.map(({ title, text }) => `${title}\n${text}`),
  )
  const raid = await raidUntil(db)
  const reported = await reportedPosts(db)
  const pictures = await picturesOf(
    db,
    [...waiting, ...reported].map(({ id }) => id),
  )
  return {
    mine: all.some(({ userId }) => userId === me.userId),
    others: all.filter(({ userId }) => userId !== me.userId).map(({ name }) => name),
    hours,
    count,
    page,
    pages,
    ticket: newId(),
    raid: raid && dayAndHour(raid, config.timeZone),
    help: (await helpAtDesk(db)).map(({ id, title, hiddenTitle, helpSince }) => ({
      id,
      title: title || hiddenTitle || 'Removed topic',
      since: dayAndHour(helpSince ?? '', config.timeZone),
    })),
    together: (await removedTogether(db)).map(({ at, ...act }) => ({
      ...act,
      at: dayAndHour(at, config.timeZone),
    })),
    waiting: shownWaiting(waiting, found, pictures),
    removed: (await removedPosts(db)).map(({ id, title, hiddenTitle, ...post }) => ({
      id,
      title: title || hiddenTitle || '',
      handle: nameAtDesk(post),
    })),
    reported: shownReported(reported, pictures),
    appeals: (await openAppeals(db, me.userId)).map(({ askedAt, ...one }) => ({
      ...one,
      since: dayAndHour(askedAt, config.timeZone),
    })),
    examples: await hasExamples(db),
    paused: await countOfPauses(db),
    places: (await forumCategories(db)).map(({ id, name, readFirstSince }) => ({
      id,
      name,
      readFirst: readFirstSince !== null,
    })),
  }
}

const shownWaiting = (
  waiting: Awaited<ReturnType<typeof waitingPosts>>,
  found: Awaited<ReturnType<typeof wordsFound>>,
  pictures: Awaited<ReturnType<typeof picturesOf>>,
) =>
  waiting.map(({ id, title, category, html, waitsSince, heldUntil, ...post }, at) => ({
    id,
    title,
    category,
    handle: nameAtDesk(post),
    html,
    seen: stateOf(post),
    reply: post.inReplyTo,
    topicAt: answersAt(post),
    tone: post.tone && careWords.tones[post.tone],
    since: dayAndHour(waitsSince ?? '', config.timeZone),
    claimedBy: post.claimedBy,
    found: found[at] ?? [],
    picture: pictures.get(id) ?? null,
    appears: heldUntil && dayAndHour(heldUntil, config.timeZone),
  }))

const shownReported = (
  reported: Awaited<ReturnType<typeof reportedPosts>>,
  pictures: Awaited<ReturnType<typeof picturesOf>>,
) =>
  reported.map(({ id, title, hiddenTitle, category, html, ...post }) => ({
    id,
    category,
    handle: nameAtDesk(post),
    html,
    tone: post.tone && careWords.tones[post.tone],
    claimedBy: post.claimedBy,
    hidden: post.hiddenAt !== null,
    picture: pictures.get(id) ?? null,
    title: title || hiddenTitle || 'Removed topic',
    since: dayAndHour(post.firstAt, config.timeZone),
    reports: post.reports.map((report) => ({ id: report.id, reason: report.reason, note: report.note })),
  }))

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await formData(request)
  const { values } = await readForm(form, deskForm)
  if (!values) throw new Refused('This form was not complete. Load the page again.', 422)
  if (values.intent === 'moderate') await beginModerating(db, me.userId, values.hours)
  if (values.intent === 'rest') await stopModerating(db, me.userId)
  if (values.intent === 'remove-examples') await removeExamples(db, me.userId)
  if (values.intent === 'approve') {
    await approvePost(db, me.userId, values.postId, values.seen)
    return data({ done: 'approve', error: null, approved: [values.postId], missed: 0 })
  }
  if (values.intent === 'approve-selected') {
    const read = ticked(form).map((id) => ({ id, seen: String(form.get(`seen-${id}`) ?? '') }))
    if (read.length === 0) return nothingSelected()
    const missed = await approveSelected(db, me.userId, read)
    return data({ done: 'approve', error: null, approved: read.map(({ id }) => id), missed })
  }
  if (values.intent === 'undo-approve') await waitOnceMore(db, me.userId, ticked(form))
  if (values.intent === 'undo-together') await undoTogether(db, me.userId, values.bulkId)
  if (values.intent === 'read-first' || values.intent === 'not-read-first')
    await setPremoderation(db, me.userId, values.place, values.intent === 'read-first')
  if (values.intent === 'raid') await beginRaid(db, me.userId)
  if (values.intent === 'end-raid') await endRaid(db, me.userId)
  if (values.intent === 'help-read') await helpRead(db, me.userId, values.postId)
  if (values.intent === 'together') {
    const postIds = ticked(form)
    if (postIds.length === 0) return nothingSelected()
    await removeTogether(db, me.userId, { id: values.ticket, postIds })
  }
  return data({ done: values.intent, error: null, ...NONE_APPROVED })
}

const NONE_APPROVED = { approved: [] as string[], missed: 0 }
const ticked = (form: FormData): string[] => form.getAll('tick[]').filter((id) => typeof id === 'string')
const nothingSelected = () =>
  data({ done: null, error: 'Select at least one post', ...NONE_APPROVED }, { status: 422 })

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

const DID: Record<string, Did> = {
  moderate: ['Members can write now', 'You can stop at any time, further down on this page.'],
  rest: ['You no longer moderate'],
  'remove-examples': ['The examples are removed'],
  together: [
    'The selected posts are removed',
    <a key="back" href="#removed-together">
      See what was removed together, or put it back
    </a>,
  ],
  'undo-approve': [
    'What you approved waits again',
    'Only moderators and the author of each post can read it.',
  ],
  'undo-together': ['The posts are back', 'Each author is told.'],
  'read-first': [
    'You read each post in this category first now',
    'Visitors read that on the page of the category.',
  ],
  'not-read-first': ['Posts in this place are no longer read first'],
  raid: ['New posts wait for an hour now', 'It ends by itself after 12 hours.'],
  'end-raid': ['New posts no longer wait for an hour'],
  'help-read': ['You marked it as read'],
}

/** The waiting posts of the forum, and who reads them. */
export default function ModerationQueue({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, count, removed, examples, raid } = loaderData
  const ids = waiting.map(({ id }) => id)
  useGoOn(ids, 'waiting')
  const part = useRef<HTMLElement>(null)
  const { count: ticked, tell, untick } = useTicked(part, ids)
  // Once the forum has a moderator, waiting posts come first and the setup follows. Urgent items stay on top.
  const runs = loaderData.mine || loaderData.others.length > 0
  const setUp = (
    <>
      <Moderating {...loaderData} />
      {!(runs && raid) && <Watch raid={raid} />}
      <PremoderatedCategories places={loaderData.places} />
    </>
  )
  return (
    <ConsolePage
      title="Forum"
      lead="New members’ posts wait here until one of you reads them. Until then, nobody else can see them."
    >
      <ErrorSummary errors={actionData?.error ? { tick: actionData.error } : {}} unlinked={['tick']} />
      <Acted did={actionData?.done ? DID[actionData.done] : undefined} answer={actionData} />
      {actionData && actionData.approved.length > 0 && (
        <Approved ids={actionData.approved} missed={actionData.missed} answer={actionData} />
      )}
      {runs && <FindBox />}
      {!runs && setUp}
      {runs && raid && <Watch raid={raid} />}
      {loaderData.help.length > 0 && <HelpPosts posts={loaderData.help} />}
      {loaderData.appeals.length > 0 && <Appeals appeals={loaderData.appeals} />}
      {loaderData.reported.length > 0 && (
        <section aria-labelledby="reported" className="staff-body">
          <h2 id="reported">
            {loaderData.reported.length === 1
              ? '1 post was reported'
              : `${loaderData.reported.length} posts were reported`}
          </h2>
          {loaderData.reported.map((post) => (
            <ReportedPost key={post.id} post={post} />
          ))}
        </section>
      )}
      <section aria-labelledby="waiting" className="staff-body" ref={part} onChange={tell}>
        <h2 id="waiting" tabIndex={-1}>
          {count === 1 ? '1 post is waiting' : `${count} posts are waiting`}
        </h2>
        {waiting.length === 0 && (
          <p>Nothing is waiting. Once two posts of a member are approved, their next ones appear at once.</p>
        )}
        {waiting.map((post) => (
          <WaitingPost key={post.id} post={post} />
        ))}
        <Pagination
          page={loaderData.page}
          pages={loaderData.pages}
          address={(number) => `/staff/forum?page=${number}#waiting`}
          inPlace
        />
        {waiting.length > 0 && (
          <RemoveTicked
            ticket={loaderData.ticket}
            count={ticked}
            untick={untick}
            error={actionData?.error ?? undefined}
          />
        )}
      </section>
      {runs && setUp}
      {loaderData.together.length > 0 && <RemovedTogether acts={loaderData.together} />}
      {removed.length > 0 && (
        <section aria-labelledby="removed" className="staff-box">
          <h2 id="removed">Removed in the last 30 days</h2>
          <ul className="tall-links">
            {removed.map(({ id, title, handle }) => (
              <li key={id}>
                <Link to={`/staff/forum/${id}`} data-name>
                  {title || 'Removed topic'}
                </Link>{' '}
                by <bdi data-name>{handle ?? 'someone who left'}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {examples && (
        <section aria-labelledby="examples" className="staff-box">
          <h2 id="examples">Examples</h2>
          <p>Each place has one topic that we wrote to show what belongs there.</p>
          <Disclosure summary="Remove the examples">
            <p>They are removed from all places for good.</p>
            <Form method="post">
              <Button look="danger" name="intent" value="remove-examples">
                Remove all examples
              </Button>
            </Form>
          </Disclosure>
        </section>
      )}
      <ul className="tall-links">
        <li>
          <Link to={PAUSES_AT_DESK}>Active pauses and bans: {loaderData.paused}</Link>
        </li>
        <li>
          <Link to="/staff/forum/move">Import and export topics</Link>
        </li>
        <li>
          <Link to="/staff/help/forum">How moderating works</Link>
        </li>
      </ul>
    </ConsolePage>
  )
}
