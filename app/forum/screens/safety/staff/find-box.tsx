import { Form } from 'react-router'
import { Field } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { FIND_AT_DESK } from '../../../posts/safety-rules.ts'

/** Searches for a post or a person, in any state. */
export function FindBox({ query = '' }: { query?: string }) {
  return (
    <search>
      <Form method="get" action={FIND_AT_DESK} className="staff-form" noValidate>
        <Field
          key={query}
          label="Find a post or a person"
          name="q"
          type="search"
          maxLength={300}
          hint="Words of a post, the address of a topic, or a handle."
          defaultValue={query}
        />
        <Button look="quiet">Find</Button>
      </Form>
    </search>
  )
}
