import { Form } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'

/** Says that posts were approved, and offers an undo. The keyboard focus stays on the list, at the next post. */
export function Approved({
  ids,
  missed,
  answer,
}: {
  ids: readonly string[]
  missed: number
  answer: object
}) {
  const count = ids.length - missed
  return (
    <div className="staff-box" role="status" key={JSON.stringify(answer)}>
      <p>
        {count === 1 ? 'The post is approved.' : `${count} posts are approved.`} Each author is told.{' '}
        {missed > 0 &&
          (missed === 1
            ? '1 post was changed or removed while you read it, so it is not approved. Read it again.'
            : `${missed} posts were changed or removed while you read them, so they are not approved. Read them again.`)}
      </p>
      {count > 0 && missed === 0 && (
        <Form method="post">
          {ids.map((id) => (
            <input key={id} type="hidden" name="tick[]" value={id} />
          ))}
          <Button look="quiet" name="intent" value="undo-approve">
            {count === 1 ? 'Undo: make it wait again' : 'Undo: make them wait again'}
          </Button>
        </Form>
      )}
    </div>
  )
}
