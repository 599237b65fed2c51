import { Form, Link } from 'react-router'
import { TIMES } from '#app/platform/wanted-time.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { Select, TextArea } from '#app/ui/forms/field.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { PostState } from '../../writing/post-lines.server.ts'
import type { Typed } from '../../writing/typed-post.ts'

interface Steps {
  post: PostState
  /** Whether something blocks publishing. */
  blocked: boolean
  /** Whether this member may approve these very words. */
  mayApprove: boolean
  zone: string
  typed?: Typed
  errors: Record<string, string>
}

/** What can be done with the newest words. */
export function PostSteps(props: Steps) {
  const { post, blocked, mayApprove } = props
  if (post.state === 'scheduled') return <Scheduled post={post} />
  if (post.state === 'bin') return <Binned post={post} />
  const newWords = post.shown !== 'newest'
  return (
    <section className="staff-box" aria-labelledby="steps">
      <h2 id="steps">Next steps</h2>
      {post.state === 'review' && <p>These words wait for a second person.</p>}
      {!newWords && <p>Visitors see these words. Change them and save, and you can publish again.</p>}
      {newWords && (
        <Form method="post" noValidate className="staff-actions">
          <Seen post={post} />
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
          {post.state !== 'review' && !post.approved && (
            <Button look={blocked ? 'main' : 'quiet'} name="intent" value="review">
              Send for review
            </Button>
          )}
        </Form>
      )}
      {newWords && blocked && <p>Publishing and scheduling come when nothing blocks them any more.</p>}
      {post.state === 'review' && <SendBack {...props} />}
      {newWords && !blocked && <Schedule {...props} />}
    </section>
  )
}

const Seen = ({ post }: { post: PostState }) => <input type="hidden" name="version" value={post.version} />

function SendBack({ post, typed, errors }: Steps) {
  return (
    <Disclosure summary="Send it back to its writer" open={Boolean(errors.note)}>
      <Form method="post" noValidate className="staff-form">
        <Seen post={post} />
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

function Schedule({ post, zone, typed, errors }: Steps) {
  return (
    <Disclosure summary="Publish it later" open={Boolean(errors.day || errors.time)}>
      <Form method="post" noValidate className="staff-form">
        <Seen post={post} />
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

function Scheduled({ post }: { post: PostState }) {
  return (
    <section className="staff-box" aria-labelledby="steps">
      <h2 id="steps">Scheduled</h2>
      <p>
        Visitors see these words from <strong>{post.publishAt}</strong> on. Until then they cannot be changed.
      </p>
      <Form method="post" noValidate className="staff-actions">
        <Button name="intent" value="unschedule">
          Stop the schedule
        </Button>
      </Form>
    </section>
  )
}

function Binned({ post }: { post: PostState }) {
  return (
    <section className="staff-box" aria-labelledby="steps">
      <h2 id="steps">In the bin</h2>
      <p>Thirty days after it was put here, it is deleted for good with all its versions.</p>
      <Form method="post" noValidate className="staff-actions">
        <Button name="intent" value="unbin">
          Take “{post.title}” out of the bin
        </Button>
      </Form>
      <p>
        It does not come back to the site by that. <Link to="/staff/content">Back to all posts</Link>
      </p>
    </section>
  )
}
