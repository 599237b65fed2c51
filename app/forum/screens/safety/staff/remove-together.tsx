import { Form } from 'react-router'
import { classes } from '#app/ui/classes.ts'
import { Checkbox, RadioGroup } from '#app/ui/forms/choices.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'

/** The form that the checkboxes of waiting posts belong to. */
export const TOGETHER = 'together'

interface Ticked {
  ticket: string
  count: number
  untick: () => void
  error?: string | undefined
}

/** Removes the posts that a moderator ticked above. While any are ticked, it stays in sight and shows the count. */
export function RemoveTicked({ ticket, count, untick, error }: Ticked) {
  const posts = count === 1 ? 'the selected post' : `the ${count} selected posts`
  return (
    <Form
      method="post"
      noValidate
      id={TOGETHER}
      className={classes('staff-box staff-form', count > 0 && 'forum-ticked')}
    >
      <EnterSendsNothing />
      <input type="hidden" name="ticket" value={ticket} />
      <div className="forum-ticked-head">
        <p role="status">
          {count > 0 && <strong>{count === 1 ? '1 post is selected' : `${count} posts are selected`}</strong>}
        </p>
        {count > 0 && (
          <Button type="button" look="quiet" onClick={untick}>
            {count === 1 ? 'Clear it' : 'Clear all'}
          </Button>
        )}
      </div>
      <Button name="intent" value="approve-selected" look="quiet">
        {count > 0 ? `Approve ${posts}` : 'Approve the selected posts'}
      </Button>
      <Disclosure
        summary={count > 0 ? `Remove ${posts} as junk` : 'Remove selected posts as junk'}
        open={Boolean(error)}
      >
        {error && <p className="field-error">{error}</p>}
        <p>
          {count === 0 && 'Select the posts above first. '}
          Each author reads which rule it is about. You can put all of them back for 30 days.
        </p>
        <Button look="danger" name="intent" value="together">
          {count > 0 ? `Yes, remove ${posts}` : 'Remove the selected posts'}
        </Button>
      </Disclosure>
    </Form>
  )
}

/**
 * Removes what one author wrote under one name: everything since a time, or the posts that a moderator selects.
 * @param posts the newest posts that can still be removed
 */
export function RemoveAll(props: {
  ticket: string
  count: number
  posts: readonly { id: string; label: string }[]
  error: string | undefined
}) {
  const { ticket, count, posts, error } = props
  if (count === 0) return null
  return (
    <section className="staff-box" aria-labelledby="together">
      <h2 id="together">Remove their posts as junk</h2>
      <Disclosure summary="Choose which ones" open={error !== undefined}>
        <Form method="post" noValidate className="staff-form">
          <EnterSendsNothing />
          <p>The member reads which rule it is about. You can put all of them back for 30 days.</p>
          <input type="hidden" name="ticket" value={ticket} />
          <RadioGroup
            label="Which posts?"
            name="since"
            error={error}
            defaultValue={error ? 'chosen' : 'day'}
            choices={[
              { value: 'day', label: 'Of the last 24 hours' },
              { value: 'week', label: 'Of the last 7 days' },
              { value: 'all', label: count === 1 ? 'The one that is there' : `All ${count}` },
              { value: 'chosen', label: 'Only those that I select here' },
            ]}
          />
          {posts.map(({ id, label }) => (
            <Checkbox
              key={id}
              name="tick[]"
              id={`tick-${id}`}
              value={id}
              label={<bdi data-name>{label}</bdi>}
            />
          ))}
          <Button look="danger" name="intent" value="together">
            Yes, remove them
          </Button>
        </Form>
      </Disclosure>
    </section>
  )
}

interface Act {
  id: string
  at: string
  byName: string | null
  posts: number
}

/** Bulk removals, each with an undo button. */
export function RemovedTogether({ acts }: { acts: readonly Act[] }) {
  return (
    <section className="staff-box" aria-labelledby="removed-together">
      <h2 id="removed-together">Removed together as junk</h2>
      <ul>
        {acts.map(({ id, at, byName, posts }) => (
          <li key={id}>
            {posts === 1 ? '1 post' : `${posts} posts`}, by {byName ?? 'someone who left'}, {at}
            <Form method="post">
              <input type="hidden" name="bulkId" value={id} />
              <Button
                look="quiet"
                name="intent"
                value="undo-together"
                aria-label={`${posts === 1 ? 'Put it back' : 'Put all of them back'}: removed ${at}`}
              >
                {posts === 1 ? 'Put it back' : 'Put all of them back'}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
