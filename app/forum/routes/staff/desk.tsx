import { data, Form, Link } from 'react-router'
import { mayPublish } from '#app/platform/accounts/roles.ts'
import { requireRole, staffMember } from '#app/platform/accounts/staff-member.server.ts'
import { formData, readForm } from '#app/platform/forms/read-form.server.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { Refused } from '#app/platform/requests/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { Button, ButtonRow } from '#app/ui/forms/button.tsx'
import { Select } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Prose } from '#app/ui/page/page.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { db } from '#db/connect.server.ts'
import {
  approvePost,
  beginModerating,
  hasExamples,
  removedPosts,
  removeExamples,
  stopModerating,
  waitingPosts,
} from '../../desk.server.ts'
import { deskForm } from '../../forms.server.ts'
import { waitingAtDesk } from '../../forum.server.ts'
import { moderators } from '../../moderators.server.ts'
import { nameAtDesk } from '../../nameless/words.ts'
import { ANSWER_HOURS } from '../../rules.ts'
import { openAppeals } from '../../safety/appeals.server.ts'
import { Appeals } from '../../safety/components/staff/appeals.tsx'
import { ReportedPost } from '../../safety/components/staff/reported-post.tsx'
import { reportedPosts } from '../../safety/reported.server.ts'
import { stateOf } from '../../writing.server.ts'
import type { Route } from './+types/desk'

export async function loader({ context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const all = await moderators(db)
  const waiting = await waitingPosts(db)
  const { count, hours } = await waitingAtDesk(db)
  return {
    mine: all.some(({ userId }) => userId === me.userId),
    others: all.filter(({ userId }) => userId !== me.userId).map(({ name }) => name),
    ...{ hours, count },
    waiting: waiting.map(({ id, title, category, html, waitsSince, ...post }) => ({
      ...{ id, title, category, handle: nameAtDesk(post), html, seen: stateOf(post), reply: post.inReplyTo },
      since: dayAndHour(waitsSince ?? '', config.timeZone),
    })),
    removed: (await removedPosts(db)).map(({ id, title, hiddenTitle, ...post }) => ({
      id,
      title: title || hiddenTitle || '',
      handle: nameAtDesk(post),
    })),
    reported: (await reportedPosts(db)).map(({ id, title, hiddenTitle, category, html, ...post }) => ({
      ...{
        id,
        category,
        handle: nameAtDesk(post),
        html,
        claimedBy: post.claimedBy,
        hidden: post.hiddenAt !== null,
      },
      title: title || hiddenTitle || 'Removed topic',
      since: dayAndHour(post.firstAt, config.timeZone),
      reports: post.reports.map((report) => ({ id: report.id, reason: report.reason, note: report.note })),
    })),
    appeals: (await openAppeals(db, me.userId)).map(({ askedAt, ...one }) => ({
      ...one,
      since: dayAndHour(askedAt, config.timeZone),
    })),
    examples: await hasExamples(db),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const { values } = await readForm(await formData(request), deskForm)
  if (!values) throw new Refused('This form was not complete. Load the page again.', 422)
  if (values.intent === 'moderate') await beginModerating(db, me.userId, values.hours)
  if (values.intent === 'rest') await stopModerating(db, me.userId)
  if (values.intent === 'remove-examples') await removeExamples(db, me.userId)
  if (values.intent === 'approve') await approvePost(db, me.userId, values.postId, values.seen)
  return data({ done: values.intent })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayOnPage(() => serverAction())

/** What waits in the forum, and who reads it. */
export default function ForumDesk({ loaderData }: Route.ComponentProps) {
  const { waiting, count, removed, examples } = loaderData
  return (
    <ConsolePage
      title="Forum"
      lead="New members’ posts wait here until one of you reads them. Until then, nobody else can see them."
    >
      <Moderating {...loaderData} />
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
      <section aria-labelledby="waiting" className="staff-body">
        <h2 id="waiting">{count === 1 ? '1 post is waiting' : `${count} posts are waiting`}</h2>
        {waiting.length === 0 && (
          <p>Nothing is waiting. Once two posts of a member are approved, their next ones appear at once.</p>
        )}
        {waiting.map((post) => (
          <WaitingPost key={post.id} post={post} />
        ))}
      </section>
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
            <p>They go from all places and do not come back.</p>
            <Form method="post">
              <Button look="danger" name="intent" value="remove-examples">
                Remove all examples
              </Button>
            </Form>
          </Disclosure>
        </section>
      )}
    </ConsolePage>
  )
}

function Moderating({ mine, others, hours }: { mine: boolean; others: string[]; hours: number }) {
  const who = new Intl.ListFormat('en-US').format(others)
  return (
    <section aria-labelledby="moderating" className="staff-box">
      <h2 id="moderating">{mine ? 'You moderate the forum' : 'Moderate the forum'}</h2>
      <p>
        {others.length > 0 && <>Also moderating: {who}. </>}
        {mine || others.length > 0
          ? 'Members can write while someone moderates.'
          : 'Nobody moderates now, so nobody can write. The forum says so.'}
      </p>
      <Form method="post" className="staff-form">
        <Select
          label="We usually read new posts within"
          name="hours"
          width="half"
          defaultValue={String(hours)}
          choices={ANSWER_HOURS.map((value) => ({ value: String(value), label: `${value} hours` }))}
          hint="New members read this number. Choose what you can keep."
        />
        <ButtonRow>
          <Button name="intent" value="moderate" look={mine ? 'quiet' : 'main'}>
            {mine ? 'Save the hours' : 'I moderate the forum'}
          </Button>
          {mine && (
            <Button name="intent" value="rest" look="quiet">
              Stop moderating
            </Button>
          )}
        </ButtonRow>
      </Form>
    </section>
  )
}

interface Waiting {
  id: string
  title: string
  category: string
  handle: string | null
  html: string
  seen: string
  since: string
  reply: number | null
}

function WaitingPost({ post }: { post: Waiting }) {
  return (
    <article className="staff-box">
      <h3>
        <bdi data-name>{post.title || 'Removed topic'}</bdi>
      </h3>
      <p>
        <bdi data-name>{post.handle ?? 'Someone who left'}</bdi> in {post.category}
        {post.reply !== null && `, in reply to post ${post.reply}`}. Waiting since {post.since}.
      </p>
      <div dir="auto" className="forum-words" data-name>
        <Prose html={post.html} />
      </div>
      <ButtonRow>
        <Form method="post">
          <input type="hidden" name="postId" value={post.id} />
          <input type="hidden" name="seen" value={post.seen} />
          <Button
            name="intent"
            value="approve"
            look="quiet"
            aria-label={`Approve the post by ${post.handle}`}
          >
            Approve
          </Button>
        </Form>
        <Link
          className="line-link"
          to={`/staff/forum/${post.id}`}
          aria-label={`Look at it, or remove the post by ${post.handle}`}
        >
          Look at it, or remove
        </Link>
      </ButtonRow>
    </article>
  )
}
