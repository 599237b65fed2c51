import { Form, Link } from 'react-router'
import { Prose } from '#app/ui/page/prose.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import type { ReportReason } from '#db/tables/forum.ts'
import type { ShownPicture } from '../../../posts/pictures/rules.ts'
import { words } from '../../../posts/safety-words.ts'
import { Picture } from '../../pictures/shown-picture.tsx'
import { LinkTargets, PostsTone } from '../../staff/desk-lines.tsx'

interface Report {
  id: string
  reason: ReportReason
  /** The note that the reporter added. */
  note: string
}

interface Reported {
  id: string
  title: string
  category: string
  handle: string | null
  html: string
  /** The author's tone, as text. */
  tone: string | null
  picture: ShownPicture | null
  hidden: boolean
  since: string
  claimedBy: string | null
  reports: Report[]
}

/** A reported post on the desk. It does not show who reported it. */
export function ReportedPost({ post }: { post: Reported }) {
  const { id, title, category, handle, html, hidden, since, claimedBy, reports } = post
  return (
    <article className="staff-box">
      <h3>
        <bdi data-name>{title}</bdi>
      </h3>
      <p>
        <StatusTag look={hidden ? 'waiting' : 'info'}>{hidden ? 'Hidden' : 'Everyone can read it'}</StatusTag>{' '}
        <bdi data-name>{handle ?? 'Someone who left'}</bdi> in {category}. First reported {since}.{' '}
        {claimedBy && `${claimedBy} is looking at it.`}
      </p>
      <ReportList reports={reports} />
      <PostsTone tone={post.tone} />
      <div dir="auto" className="forum-words" data-name>
        <Prose html={html} />
        {post.picture && <Picture picture={post.picture} desk />}
      </div>
      <LinkTargets html={html} />
      <p>
        <Link
          className="line-link"
          to={`/staff/forum/${id}`}
          aria-label={`Open the post by ${handle ?? 'someone who left'}`}
        >
          Open the post
        </Link>
      </p>
    </article>
  )
}

function ReportList({ reports }: { reports: readonly Report[] }) {
  return (
    <ul>
      {reports.map(({ id, reason, note }) => (
        <li key={id}>
          {words.reasons[reason]}
          {note && (
            <>
              : <bdi data-name>{note}</bdi>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The reports of one post, who is looking at it, and a button to keep the post. */
export function Reports({
  reports,
  claim,
  seen,
}: {
  reports: readonly Report[]
  claim: { mine: boolean; name: string; since: string } | null
  seen: string
}) {
  return (
    <section className="staff-box" aria-labelledby="reports">
      <h2 id="reports">
        {reports.length === 1 ? '1 reader reported it' : `${reports.length} readers reported it`}
      </h2>
      <ReportList reports={reports} />
      <p>The person who reported it reads the outcome. The author never learns who that was.</p>
      {claim && (
        <p>
          {claim.mine ? 'You have been looking at it' : `${claim.name} has been looking at it`} since{' '}
          {claim.since}.
        </p>
      )}
      <Form method="post">
        <input type="hidden" name="seen" value={seen} />
        <ButtonRow>
          <Button name="intent" value="keep">
            It breaks no rule: keep it
          </Button>
          <ClaimButton claim={claim} />
        </ButtonRow>
      </Form>
    </section>
  )
}

/** Claims a post for a moderator, or releases it. */
export function ClaimButton({ claim }: { claim: { mine: boolean } | null }) {
  if (claim?.mine)
    return (
      <Button name="intent" value="give-back" look="quiet">
        Stop looking at it
      </Button>
    )
  return (
    <Button name="intent" value="claim" look="quiet">
      {claim ? 'Take it over' : 'I am looking at it'}
    </Button>
  )
}
