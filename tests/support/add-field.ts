import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import type { Field, Fields, Form } from '#app/platform/forms/define-form.ts'
import { FormFields } from '#app/platform/forms/form-fields.tsx'

/**
 * Adds a field to the table of a form, as a developer would. Call it before the modules that read the table are loaded: all
 * that follows from the table must then have the field.
 */
export function addField(
  form: { fields: object; names: readonly string[] },
  name: string,
  field: Field,
): void {
  Object.assign(form.fields, { [name]: field })
  ;(form.names as string[]).push(name)
}

/** A part of a form as its page draws it. */
export function drawn<F extends Fields>(form: Form<F>, part?: string, typed = {}): string {
  const Component = () => createElement(FormFields<F>, { form, part, typed })
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))
}

/** A choice, so that no view may show its code, and a box. */
export const CALL_BACK = {
  kind: 'select',
  values: ['am', 'pm'],
  words: () => ({
    label: 'When may we call you?',
    listed: 'Call',
    none: 'Never',
    wrong: 'Choose a time of day',
    options: { am: 'In the morning', pm: 'After noon' },
  }),
} as const satisfies Field

export const BY_POST = {
  kind: 'box',
  words: () => ({ label: 'Answer me by post', listed: 'By post' }),
} as const satisfies Field
