import { Form } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'

/** Closes the topic of a post, or opens it again. */
export function CloseTopic({ locked }: { locked: boolean }) {
  return (
    <Form method="post" className="staff-box">
      <h2>{locked ? 'Its topic is closed' : 'Its topic'}</h2>
      <p>
        In a closed topic nobody can answer or change a post. All of it can still be read. Whoever began it is
        told, unless they wrote without their name.
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
