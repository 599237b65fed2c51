import { data, Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { newId } from '#app/platform/ids.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayLookUpNames, mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { LOOK_UP_REASONS } from '#db/tables/forum.ts'
import { pseudonymForm } from '../../../moderation/pseudonyms/forms.server.ts'
import { lookUp, pseudonymAtDesk } from '../../../moderation/pseudonyms/reveal-log.server.ts'
import { postsChosen, postsToRemove, removeTogether } from '../../../moderation/removed-together.server.ts'
import { words } from '../../../posts/pseudonyms/words.ts'
import { personAtDesk } from '../../../posts/safety-rules.ts'
import { actOn, liftMeasure } from '../../../safety/measures.server.ts'
import {
  addModeratorNote,
  deleteModeratorNote,
  moderatorNotes,
  onPseudonym,
} from '../../../safety/moderator-notes.server.ts'
import { measuresShown, notesShown, stateInWords } from '../../safety/staff/measures-shown.server.ts'
import { ActForm, DID, Measures, Notes } from '../../safety/staff/person-parts.tsx'
import { RemoveAll } from '../../safety/staff/remove-together.tsx'
import { Acted } from '../../staff/acted.tsx'
import type { Route } from './+types/pseudonym'

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const found = (await pseudonymAtDesk(db, params.pseudonymId)) ?? notFound()
  const { madeName, title, hiddenTitle, posts, measures } = found
  return {
    madeName,
    title: title || hiddenTitle || 'Removed topic',
    ticket: newId(),
    mayLookUp: mayLookUpNames(me.role),
    bulkTicket: newId(),
    removable: (await postsToRemove(db, { memberId: null, pseudonymId: params.pseudonymId }, 'all')).length,
    measures: measuresShown(measures),
    notes: notesShown(await moderatorNotes(db, onPseudonym(params.pseudonymId))),
    posts: posts.map(({ id, number, writtenAt, ...post }) => ({
      id,
      there: post.removedBy === null,
      name: number === null ? 'A post without a number yet' : `Post ${number}`,
      on: longDate(writtenAt, config.timeZone),
      state: stateInWords(post),
    })),
  }
}

const SELECT_ONE = 'Select at least one post'

const NOTHING = {
  errors: {} as Record<string, string>,
  typed: {} as Record<string, string>,
  found: null as FoundName | null,
  did: null as string | null,
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const { userId } = me
  const author = { memberId: null, pseudonymId: params.pseudonymId }
  const form = await formData(request)
  const { values, typed, errors } = await readForm(form, pseudonymForm)
  if (!values) return data({ ...NOTHING, errors, typed }, { status: 422 })
  if (values.intent === 'act') await actOn(db, userId, author, { id: values.ticket, ...values })
  if (values.intent === 'lift') await liftMeasure(db, userId, author, values.measureId)
  if (values.intent === 'together') {
    const selected = form.getAll('tick[]').map(String)
    const postIds = await postsChosen(db, author, { since: values.since, selected })
    if (values.since === 'chosen' && postIds.length === 0)
      return data({ ...NOTHING, errors: { since: SELECT_ONE }, typed }, { status: 422 })
    await removeTogether(db, userId, { id: values.ticket, postIds })
  }
  const on = onPseudonym(params.pseudonymId)
  if (values.intent === 'note') await addModeratorNote(db, userId, on, values.newNote)
  if (values.intent === 'drop-note') await deleteModeratorNote(db, userId, on, values.noteId)
  if (values.intent !== 'look-up') return data({ ...NOTHING, did: values.intent })
  requireRole(me, mayLookUpNames)
  const person = await lookUp(db, userId, params.pseudonymId, { reason: values.reason, text: values.why })
  const { handle = null } = person ?? {}
  return data({
    ...NOTHING,
    found: { known: person !== null, handle, url: person && handle && personAtDesk(person.memberId) },
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

/** The moderators' page of a pseudonymous author: it covers one topic and nothing else. */
export default function Pseudonym({ loaderData, actionData }: Route.ComponentProps) {
  const { madeName, title, ticket, measures, posts, mayLookUp } = loaderData
  const { errors, typed, found, did } = actionData ?? NOTHING
  return (
    <ConsolePage
      title={madeName}
      error={Object.keys(errors).length > 0}
      lead={
        <Link className="line-link" to="/staff/forum">
          Back to the forum desk
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      <Acted did={did ? DID[did] : undefined} answer={actionData} />
      {found && <Found found={found} madeName={madeName} />}
      <section className="staff-box" aria-labelledby="facts">
        <h2 id="facts">Without a name</h2>
        <p>
          We made this name for one member in the topic “<bdi data-name>{title}</bdi>”. In other topics they
          have another name. This page stays as it is when they close their account.
        </p>
        <ul className="tall-links">
          {posts.map(({ id, name, on, state }) => (
            <li key={id}>
              <Link to={`/staff/forum/${id}`}>{name}</Link> {[on, state].filter(Boolean).join('. ')}
            </li>
          ))}
        </ul>
      </section>
      <Measures measures={measures} />
      <ActForm
        key={`act-${measures.length}`}
        ticket={ticket}
        errors={errors}
        typed={typed.intent === 'act' ? typed : {}}
      />
      <RemoveAll
        key={`bulk-${loaderData.removable}`}
        ticket={loaderData.bulkTicket}
        count={loaderData.removable}
        posts={posts.flatMap(({ id, name, on, there }) => (there ? [{ id, label: `${name}, ${on}` }] : []))}
        error={errors.since}
      />
      <Notes
        key={`note-${loaderData.notes.length}`}
        notes={loaderData.notes}
        errors={errors}
        typed={typed.intent === 'note' ? typed : {}}
      />
      {mayLookUp && !found && <LookUp errors={errors} typed={typed} />}
    </ConsolePage>
  )
}

interface FoundName {
  /** False where the account behind the pseudonym was deleted. */
  known: boolean
  handle: string | null
  url: string | null
}

function Found({ found, madeName }: { found: FoundName; madeName: string }) {
  if (!found.known)
    return (
      <Notice title={`We cannot find out who wrote as ${madeName}`} focus={found}>
        <p>The account was deleted. That you looked is in the audit trail.</p>
      </Notice>
    )
  return (
    <Notice title={`Who wrote as ${madeName}`} focus={found}>
      <p>
        {found.url ? (
          <Link to={found.url} data-name>
            <bdi>{found.handle}</bdi>
          </Link>
        ) : (
          'A member who has closed their account. They have no handle now.'
        )}
      </p>
      <p>It is in the audit trail, and we told the member. This page does not show it again.</p>
    </Notice>
  )
}

function LookUp({ errors, typed }: { errors: Record<string, string>; typed: Record<string, string> }) {
  return (
    <Form method="post" noValidate className="staff-box staff-form">
      <EnterSendsNothing />
      <h2>Look up who this is</h2>
      <p>
        You can warn or pause them without knowing it. The member reads when it was looked up, the reason, and
        what you write here. They do not see your name.
      </p>
      <RadioGroup
        label="Why do you look it up?"
        name="reason"
        required
        error={errors.reason}
        defaultValue={typed.reason}
        choices={LOOK_UP_REASONS.map((value) => ({ value, label: words.reasons[value] }))}
      />
      <TextArea
        label="Explain it to the member"
        name="why"
        rows={3}
        required
        error={errors.why}
        defaultValue={typed.why}
      />
      <Button look="danger" name="intent" value="look-up">
        Look it up
      </Button>
    </Form>
  )
}
