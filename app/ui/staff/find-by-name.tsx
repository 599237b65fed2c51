import { Form } from 'react-router'
import { Field } from '../forms/field.tsx'
import { Button } from '../parts/button.tsx'

/** Filters a console list by name: `?find=`. */
export function FindByName({ action, label, find }: { action: string; label: string; find: string }) {
  return (
    <search>
      <Form method="get" action={action} className="staff-form">
        <Field label={label} name="find" type="search" width="half" defaultValue={find} />
        <Button look="quiet">Find</Button>
      </Form>
    </search>
  )
}
