import { Form } from 'react-router'
import { mailFollows } from '#app/shared/promises/promises.ts'
import { Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { useMail } from '#app/ui/parts/mail-told.tsx'

/** Hands an undecided post to another moderator. */
export function HandOver({
  colleagues,
  error,
}: {
  colleagues: readonly { value: string; label: string }[]
  error: string | undefined
}) {
  return (
    <Disclosure summary="Hand it to a colleague" open={error !== undefined}>
      <Form method="post" noValidate className="staff-form">
        <Select
          label="Who looks at it from now on?"
          name="to"
          width="half"
          required
          error={error}
          hint={mailFollows(
            useMail(),
            'They get an email that something is theirs, without a word of the post.',
          )}
          defaultValue=""
          choices={[{ value: '', label: 'Choose' }, ...colleagues]}
        />
        <Button name="intent" value="hand-over" look="quiet">
          Hand it over
        </Button>
      </Form>
    </Disclosure>
  )
}
