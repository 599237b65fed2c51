import { data, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { newId } from '#app/platform/ids.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { db } from '#db/connect.server.ts'
import { personForm } from '../../../moderation/forms.server.ts'
import { endPremoderation, premoderateMember } from '../../../moderation/premoderated-members.server.ts'
import { postsChosen, postsToRemove, removeTogether } from '../../../moderation/removed-together.server.ts'
import { actOn, dropNote, historyOf, liftMeasure, noteOn } from '../../../safety/measures.server.ts'
import { Acted } from '../../staff/acted.tsx'
import type { Route } from './+types/person'
import { measuresShown, notesShown, stateInWords } from './measures-shown.server.ts'
import { ActForm, DID, Measures, Notes } from './person-parts.tsx'
import { RemoveAll } from './remove-together.tsx'
import { Trust } from './trust.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const history = (await historyOf(db, params.memberId)) ?? notFound()
  const { member, measures, notes, posts, reports } = history
  return {
    handle: member.handle,
    trust: trustOf(member),
    since: member.joinedAt && longDate(member.joinedAt, config.timeZone),
    ticket: newId(),
    bulkTicket: newId(),
    removable: (await postsToRemove(db, { memberId: params.memberId, pseudonymId: null }, 'all')).length,
    measures: measuresShown(measures),
    notes: notesShown(notes),
    posts: posts.map(({ id, title, hiddenTitle, number, writtenAt, removedBy, waitsSince }) => ({
      id,
      there: removedBy === null,
      title: title || (number === 1 ? hiddenTitle : null) || 'Removed topic',
      on: longDate(writtenAt, config.timeZone),
      state: stateInWords({ removedBy, waitsSince }),
    })),
    reports,
  }
}

const SELECT_ONE = 'Select at least one post'

/** 'again': a moderator revoked it. */
const trustOf = ({ role, waitsAgainSince }: { role: string; waitsAgainSince: string | null }) =>
  role !== 'new' ? ('trusted' as const) : waitsAgainSince ? ('again' as const) : ('new' as const)

export async function action({ params, request, context }: Route.ActionArgs) {
  const { userId, ...me } = context.get(staffMember)
  requireRole({ userId, ...me }, mayPublish)
  const { memberId } = params
  const author = { memberId, pseudonymId: null }
  const form = await formData(request)
  const { values, typed, errors } = await readForm(form, personForm)
  if (!values) return data({ errors, typed, did: null }, { status: 422 })
  if (values.intent === 'act') await actOn(db, userId, author, { id: values.ticket, ...values })
  if (values.intent === 'lift') await liftMeasure(db, userId, author, values.measureId)
  if (values.intent === 'together') {
    const selected = form.getAll('tick[]').map(String)
    const postIds = await postsChosen(db, author, { since: values.since, selected })
    if (values.since === 'chosen' && postIds.length === 0)
      return data({ errors: { since: SELECT_ONE }, typed, did: null }, { status: 422 })
    await removeTogether(db, userId, { id: values.ticket, postIds })
  }
  if (values.intent === 'wait-again') await premoderateMember(db, userId, memberId)
  if (values.intent === 'trust-again') await endPremoderation(db, userId, memberId)
  if (values.intent === 'note') await noteOn(db, userId, memberId, values.newNote)
  if (values.intent === 'drop-note') await dropNote(db, userId, memberId, values.noteId)
  return data({ errors: null, typed: {}, did: values.intent })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

/** A member's page for moderators: their posts, past decisions, and possible actions. */
export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { handle, trust, since, ticket, measures, notes, posts, reports } = loaderData
  const errors: Record<string, string> = actionData?.errors ?? {}
  const typed: Record<string, string> = actionData?.typed ?? {}
  return (
    <ConsolePage
      title={`Member ${handle}`}
      error={Object.keys(errors).length > 0}
      lead={
        <Link className="line-link" to="/staff/forum">
          Back to the forum desk
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      <Acted did={actionData?.did ? DID[actionData.did] : undefined} answer={actionData} />
      <section className="staff-box" aria-labelledby="facts">
        <h2 id="facts">
          <bdi data-name>{handle}</bdi>
        </h2>
        <DescriptionList
          items={[
            { name: 'Member since', value: since ?? 'Not known' },
            { name: 'Posts', value: trust === 'trusted' ? 'Appear at once' : 'Wait for a moderator' },
            { name: 'Reported posts of others', value: reportsInWords(reports) },
          ]}
        />
      </section>
      <Trust key={trust} trust={trust} />
      <Measures measures={measures} />
      <ActForm key={`act-${measures.length}`} ticket={ticket} errors={errors} typed={typed} />
      <RemoveAll
        key={`bulk-${loaderData.removable}`}
        ticket={loaderData.bulkTicket}
        count={loaderData.removable}
        posts={posts.flatMap(({ id, title, on, there }) => (there ? [{ id, label: `${title}, ${on}` }] : []))}
        error={errors.since}
      />
      <Notes key={`note-${notes.length}`} notes={notes} errors={errors} typed={typed} />
      <section className="staff-box" aria-labelledby="posts">
        <h2 id="posts">Their last posts</h2>
        {posts.length === 0 && <p>They have written nothing yet.</p>}
        <ul className="tall-links">
          {posts.map(({ id, title, on, state }) => (
            <li key={id}>
              <Link to={`/staff/forum/${id}`} aria-label={`${title}, ${on}`} data-name>
                {title}
              </Link>{' '}
              {[on, state].filter(Boolean).join('. ')}
            </li>
          ))}
        </ul>
      </section>
    </ConsolePage>
  )
}

function reportsInWords(reports: readonly { outcome: string | null; count: number }[]): string {
  const all = reports.reduce((sum, { count }) => sum + count, 0)
  const kept = reports.find(({ outcome }) => outcome === 'kept')?.count ?? 0
  if (all === 0) return 'None'
  return `${all}. Moderators kept ${kept} of these posts.`
}
