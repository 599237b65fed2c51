import { Form } from 'react-router'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { Select, TextArea } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { MEASURES, type MeasureChoice } from '../../../posts/safety-rules.ts'
import type { Did } from '../../staff/acted.tsx'
import { RuleChoice } from './rule-fields.tsx'

interface Measure {
  id: string
  kind: 'warning' | 'pause' | 'ban'
  rule: string
  text: string
  at: string
  until: string | null
  readAt: string | null
  lifted: boolean
  over: boolean
  byName: string | null
}

type Words = Record<string, string>

const CHOICES: Record<MeasureChoice, string> = {
  warning: 'Warn them. They can still write.',
  '1': 'Pause what they write for 1 day',
  '3': 'Pause what they write for 3 days',
  '7': 'Pause what they write for 7 days',
  '30': 'Pause what they write for 30 days',
  lasting: 'Pause what they write until one of us ends it',
  'ban-90': 'Ban them for 90 days: they cannot write or report',
  'ban-365': 'Ban them for 1 year',
  ban: 'Ban them for good',
}

const NAMES = { warning: 'Warning', pause: 'Pause', ban: 'Ban' }

/** The result message of each action on a member. */
export const DID: Record<string, Did> = {
  act: ['It is sent', 'The member reads it in their account.'],
  lift: ['It is taken back', 'The member is told.'],
  'wait-again': ['Their next posts wait for a moderator', 'The member is told.'],
  'trust-again': ['Their next posts appear at once'],
  together: [
    'The posts are removed',
    <a key="back" href="/staff/forum#removed-together">
      Put all of them back, for 30 days
    </a>,
  ],
  note: ['The note is saved', 'The member does not read it here.'],
  'drop-note': ['The note is removed'],
}

/** Past decisions about a member. */
export function Measures({ measures }: { measures: readonly Measure[] }) {
  return (
    <section className="staff-box" aria-labelledby="measures">
      <h2 id="measures">Warnings, pauses and bans</h2>
      {measures.length === 0 && <p>There are none.</p>}
      {measures.map((measure) => (
        <article key={measure.id}>
          <h3>
            {NAMES[measure.kind]}, {measure.at}
          </h3>
          <p>
            By {measure.byName ?? 'someone who left'}. {stateOf(measure)} Rule: {measure.rule}
          </p>
          <p className="forum-plain" dir="auto" data-name>
            {measure.text}
          </p>
          <p>
            {measure.readAt ? `They read it: ${measure.readAt}.` : 'They have not said that they read it.'}
          </p>
          {!measure.lifted && !measure.over && (
            <Disclosure
              summary={measure.kind === 'warning' ? 'Take the warning back' : `End the ${measure.kind}`}
            >
              <p>The member is told. What you wrote stays on their page, marked as taken back.</p>
              <Form method="post">
                <input type="hidden" name="measureId" value={measure.id} />
                <Button look="quiet" name="intent" value="lift">
                  {measure.kind === 'warning' ? 'Yes, take it back' : 'Yes, end it now'}
                </Button>
              </Form>
            </Disclosure>
          )}
        </article>
      ))}
    </section>
  )
}

function stateOf({ kind, until, lifted, over }: Measure): string {
  if (lifted) return 'Withdrawn.'
  if (kind === 'warning') return ''
  if (over) return 'Over.'
  return until ? `Until ${until}.` : 'Until one of you ends it.'
}

export function ActForm({ ticket, errors, typed }: { ticket: string; errors: Words; typed: Words }) {
  return (
    <Form method="post" noValidate className="staff-box staff-form" id="act">
      <EnterSendsNothing />
      <h2>Warn, pause or ban</h2>
      <p>
        The member reads which rule you name, what you write, until when, and how to ask a second person. They
        do not see your name.
      </p>
      <input type="hidden" name="ticket" value={typed.ticket ?? ticket} />
      <Select
        label="What do you want to do?"
        name="what"
        required
        error={errors.what}
        defaultValue={typed.what ?? ''}
        choices={[
          { value: '', label: 'Choose' },
          ...MEASURES.map((value) => ({ value, label: CHOICES[value] })),
        ]}
      />
      <RuleChoice label="Which rule is it about?" errors={errors} typed={typed} />
      <TextArea
        label="What do you write to them?"
        name="text"
        rows={5}
        required
        hint="Name what happened, and what they can do better. It is read by someone who may be upset."
        error={errors.text}
        defaultValue={typed.text}
      />
      <Button look="danger" name="intent" value="act">
        Send it
      </Button>
    </Form>
  )
}

interface Note {
  id: string
  text: string
  at: string
  byName: string | null
}

/** Moderators' notes to each other about a member. */
export function Notes({ notes, errors, typed }: { notes: readonly Note[]; errors: Words; typed: Words }) {
  return (
    <section className="staff-box" aria-labelledby="moderators-notes">
      <h2 id="moderators-notes">Notes for moderators</h2>
      {notes.map(({ id, text, at, byName }) => (
        <article key={id}>
          <h3>
            {byName ?? 'Someone who left'}, {at}
          </h3>
          <p className="forum-plain" dir="auto" data-name>
            {text}
          </p>
          <Disclosure summary="Remove this note">
            <p>It is gone then, and cannot be brought back.</p>
            <Form method="post">
              <input type="hidden" name="noteId" value={id} />
              <Button look="danger" name="intent" value="drop-note">
                Yes, remove the note
              </Button>
            </Form>
          </Disclosure>
        </article>
      ))}
      <Form method="post" noValidate className="staff-form">
        <TextArea
          label="New note"
          name="newNote"
          rows={3}
          required
          hint="The member does not read it here. If they ask us what we keep, we tell them."
          error={errors.newNote}
          defaultValue={typed.newNote}
        />
        <Button look="quiet" name="intent" value="note">
          Save the note
        </Button>
      </Form>
    </section>
  )
}
