import { Form } from 'react-router'
import { DateField } from '../forms/date-field.tsx'
import { Select, TextArea } from '../forms/field.tsx'
import { Button } from '../parts/button.tsx'
import { Disclosure } from '../parts/disclosure.tsx'
import { versionToGoOnFrom } from './as-saved.ts'
import { useUnsaved } from './unsaved-words.ts'

interface TextState {
  state: string
  version: number
  shown: 'no' | 'older' | 'newest'
  approved: boolean
  /** In words. */
  publishAt: string | null
}

interface Steps {
  text: TextState
  /** Whether something blocks publishing. */
  blocked: boolean
  /** Whether a second person can be asked to review it. */
  reviewed: boolean
  /** Whether this member may approve this exact version. */
  mayApprove: boolean
  /** Whether visitors can read it at all. */
  publishes?: boolean
  /** Why its words never change again; null: they can. */
  final?: string | null
  /** What publishes it, in place of the buttons here. */
  publishedBy?: string | undefined
  zone: string
  times: readonly { value: string; label: string }[]
  typed?: Readonly<Record<string, string | undefined>>
  errors: Record<string, string>
}

/** The actions on the newest version. */
export function TextSteps(props: Steps) {
  const { text, reviewed, mayApprove, publishes = true, final, publishedBy } = props
  const blocked = props.blocked || publishedBy !== undefined
  const unsaved = useUnsaved()
  if (text.state === 'scheduled') return <Scheduled text={text} mailed={publishedBy !== undefined} />
  if (final) return <Final says={final} />
  const newWords = text.shown !== 'newest'
  const mayAsk = reviewed && text.state !== 'review' && !text.approved
  return (
    <section className="staff-box" aria-labelledby="steps">
      <h2 id="steps">Next steps</h2>
      {text.state === 'review' && <p>These words wait for a second person.</p>}
      {!newWords && <p>Visitors see these words. Change them and save, and you can publish again.</p>}
      {unsaved && (
        <p>
          <strong>You typed words that are not saved.</strong> These steps are about the saved words. Press
          Save first, so that yours are among them.
        </p>
      )}
      {newWords && (!blocked || mayApprove || mayAsk) && (
        <Form method="post" noValidate className="staff-actions">
          <Seen text={text} />
          {!blocked && (
            <Button name="intent" value="publish">
              Publish now
            </Button>
          )}
          {mayApprove && (
            <Button look={blocked && !publishedBy ? 'main' : 'quiet'} name="intent" value="approve">
              Approve these words
            </Button>
          )}
          {mayAsk && (
            <Button look={blocked && !publishedBy ? 'main' : 'quiet'} name="intent" value="review">
              Send for review
            </Button>
          )}
        </Form>
      )}
      {newWords && blocked && publishes && (
        <p>{publishedBy ?? 'You can publish or schedule it when nothing blocks it.'}</p>
      )}
      {!publishes && <p>These words are not published. A second person can already review them.</p>}
      {text.state === 'review' && <SendBack {...props} />}
      {newWords && !blocked && <Schedule {...props} />}
    </section>
  )
}

/** The version that was seen: for a refused form the one it was about, not a colleague's newer one. */
function Seen({ text, refused }: { text: TextState; refused?: Steps['typed'] | false }) {
  const version = versionToGoOnFrom(text.version, { typed: refused || {} })
  return <input type="hidden" name="version" value={version} />
}

function SendBack({ text, typed, errors }: Steps) {
  const refused = Boolean(errors.note)
  return (
    <Disclosure summary="Send it back to its writer" open={refused}>
      <Form method="post" noValidate className="staff-form">
        <Seen text={text} refused={refused && typed} />
        <TextArea
          label="What should be changed"
          name="note"
          rows={4}
          defaultValue={typed?.note}
          error={errors.note}
          hint="It is shown above the words until they are sent again."
        />
        <Button look="quiet" name="intent" value="send-back">
          Send it back
        </Button>
      </Form>
    </Disclosure>
  )
}

function Schedule({ text, zone, times, typed, errors }: Steps) {
  const refused = Boolean(errors.day || errors.time)
  return (
    <Disclosure summary="Publish it later" open={refused}>
      <Form method="post" noValidate className="staff-form">
        <Seen text={text} refused={refused && typed} />
        <DateField label="Day" name="day" error={errors.day} defaultValue={typed?.day} />
        <Select
          label="Time"
          name="time"
          width="half"
          hint={`In our office’s time zone (${zone}).`}
          choices={times}
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

const Final = ({ says }: { says: string }) => (
  <section className="staff-box" aria-labelledby="steps">
    <h2 id="steps">Next steps</h2>
    <p>{says}</p>
  </section>
)

function Scheduled({ text, mailed }: { text: TextState; mailed: boolean }) {
  return (
    <section className="staff-box" aria-labelledby="steps">
      <h2 id="steps">Scheduled</h2>
      <p>
        {mailed ? 'It goes out on' : 'Visitors see these words from'} <strong>{text.publishAt}</strong>
        {mailed ? '.' : ' on.'} Until then they cannot be changed.
      </p>
      <Form method="post" noValidate className="staff-actions">
        <Button name="intent" value="unschedule">
          Stop the schedule
        </Button>
      </Form>
    </section>
  )
}
