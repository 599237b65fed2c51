import { Form } from 'react-router'
import { TIMES } from '#app/platform/wanted-time.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { Select, TextArea } from '#app/ui/forms/field.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { FactState } from '../../fact-lines.server.ts'
import type { TypedFact } from '../../typed-fact.ts'

interface Steps {
  fact: FactState
  /** Whether something blocks publishing. */
  blocked: boolean
  /** Whether a second person has to look at it. */
  legal: boolean
  /** Whether this member may approve these very words. */
  mayApprove: boolean
  zone: string
  typed?: TypedFact
  errors: Record<string, string>
}

/** What can be done with the newest words. */
export function FactSteps(props: Steps) {
  const { fact, blocked, legal, mayApprove } = props
  if (fact.state === 'scheduled') return <Scheduled fact={fact} />
  const newWords = fact.shown !== 'newest'
  return (
    <section className="staff-box" aria-labelledby="steps">
      <h2 id="steps">Next steps</h2>
      {fact.state === 'review' && <p>These words wait for a second person.</p>}
      {!newWords && <p>Visitors read these words. Change them and save, and you can publish again.</p>}
      {newWords && (
        <Form method="post" noValidate className="staff-actions">
          <Seen fact={fact} />
          {!blocked && (
            <Button name="intent" value="publish">
              Publish now
            </Button>
          )}
          {mayApprove && (
            <Button look={blocked ? 'main' : 'quiet'} name="intent" value="approve">
              Approve these words
            </Button>
          )}
          {legal && fact.state !== 'review' && !fact.approved && (
            <Button look={blocked ? 'main' : 'quiet'} name="intent" value="review">
              Send for review
            </Button>
          )}
        </Form>
      )}
      {newWords && blocked && <p>Publishing and scheduling come when nothing blocks them any more.</p>}
      {fact.state === 'review' && <SendBack {...props} />}
      {newWords && !blocked && <Schedule {...props} />}
    </section>
  )
}

const Seen = ({ fact }: { fact: FactState }) => <input type="hidden" name="version" value={fact.version} />

function SendBack({ fact, typed, errors }: Steps) {
  return (
    <Disclosure summary="Send it back to its writer" open={Boolean(errors.note)}>
      <Form method="post" noValidate className="staff-form">
        <Seen fact={fact} />
        <TextArea
          label="What should be changed"
          name="note"
          rows={4}
          defaultValue={typed?.note}
          error={errors.note}
          hint="It stands above the words until they are sent again."
        />
        <Button look="quiet" name="intent" value="send-back">
          Send it back
        </Button>
      </Form>
    </Disclosure>
  )
}

function Schedule({ fact, zone, typed, errors }: Steps) {
  return (
    <Disclosure summary="Publish it later" open={Boolean(errors.day || errors.time)}>
      <Form method="post" noValidate className="staff-form">
        <Seen fact={fact} />
        <DateField
          label="Day"
          name="day"
          error={errors.day}
          defaultValue={{ month: typed?.dayMonth, day: typed?.dayDay, year: typed?.dayYear }}
        />
        <Select
          label="Time"
          name="time"
          width="half"
          hint={`In our office’s time zone (${zone}).`}
          choices={TIMES}
          defaultValue={typed?.time ?? '09:00'}
          error={errors.time}
        />
        <Button look="quiet" name="intent" value="schedule">
          Schedule it
        </Button>
      </Form>
    </Disclosure>
  )
}

function Scheduled({ fact }: { fact: FactState }) {
  return (
    <section className="staff-box" aria-labelledby="steps">
      <h2 id="steps">Scheduled</h2>
      <p>
        Visitors read these words from <strong>{fact.publishAt}</strong> on. Until then they cannot be
        changed.
      </p>
      <Form method="post" noValidate className="staff-actions">
        <Button name="intent" value="unschedule">
          Stop the schedule
        </Button>
      </Form>
    </section>
  )
}

/** Where a record stands on the site, going back, and taking it off. */
export function FactPlace({
  fact,
  path,
  grows,
  first,
  editable,
}: {
  fact: FactState
  path: string
  grows: boolean
  /** Whether the newest words are the first ones. */
  first: boolean
  editable: boolean
}) {
  const shown = fact.shown !== 'no'
  return (
    <section className="staff-box" aria-labelledby="place">
      <h2 id="place">On the site</h2>
      {shown ? (
        <p className="staff-link">
          <a href={path} className="line-link">
            {path}
          </a>
        </p>
      ) : (
        <p>Visitors do not see it.</p>
      )}
      {!first && editable && (
        <Form method="post" noValidate className="staff-actions">
          <Seen fact={fact} />
          <Button look="quiet" name="intent" value="first">
            Back to the first version
          </Button>
        </Form>
      )}
      {grows && shown && (
        <Disclosure summary="Take it off the site">
          <Form method="post" noValidate className="stack">
            <p>Visitors do not see it any more. Its words stay here, and you can publish it again.</p>
            <Button look="danger" name="intent" value="take-back">
              Take it off the site
            </Button>
          </Form>
        </Disclosure>
      )}
    </section>
  )
}
