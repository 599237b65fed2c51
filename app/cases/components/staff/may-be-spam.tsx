import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The form's checks thought of a robot. Only a reader can tell. */
export function MayBeSpam() {
  return (
    <Notice kind="info" title="This case may be spam">
      <p>
        The form was filled in very fast, or like a robot does it. Many people use tools that look the same.
        It has the same 48 hours. If it is spam, close it.
      </p>
      <Form method="post">
        <Button look="quiet" name="intent" value="real">
          A person sent this
        </Button>
      </Form>
    </Notice>
  )
}
