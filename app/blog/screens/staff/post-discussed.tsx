import { Form } from 'react-router'
import { Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'

/** Whether readers can discuss a post in the forum, and where. */
export function PostDiscussed({
  discussion,
  places,
}: {
  discussion: { url: string; replies: number } | null
  places: readonly { id: string; name: string }[]
}) {
  return (
    <section className="staff-box" aria-labelledby="discussed">
      <h2 id="discussed">In the forum</h2>
      {discussion ? (
        <Form method="post" className="stack">
          <p>
            Its page links to{' '}
            <a href={discussion.url} className="line-link">
              its topic
            </a>{' '}
            ({discussion.replies === 1 ? '1 reply' : `${discussion.replies} replies`}).
          </p>
          <Button look="quiet" name="intent" value="stop-discussing">
            Take the link off the page
          </Button>
        </Form>
      ) : (
        <Form method="post" className="staff-form">
          <p>One topic, where readers can talk about this post. Its page then links there.</p>
          <Select
            label="Place in the forum"
            name="place"
            id="discussed-in"
            choices={places.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button look="quiet" name="intent" value="discuss">
            Open a topic
          </Button>
        </Form>
      )}
    </section>
  )
}
