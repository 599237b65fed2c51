import { Form } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'

/** Closes or reopens the topic of a post. */
export function CloseTopic({ locked }: { locked: boolean }) {
  return (
    <Form method="post" className="staff-box">
      <h2>{locked ? 'Its topic is closed' : 'Its topic'}</h2>
      <p>
        Nobody can reply in a closed topic or change a post in it. Everyone can still read it. We tell the
        person who started it, unless they wrote without their name.
      </p>
      {locked ? (
        <Button look="quiet" name="intent" value="unlock">
          Open the topic again
        </Button>
      ) : (
        <Button look="quiet" name="intent" value="lock">
          Close the topic
        </Button>
      )}
    </Form>
  )
}
