import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { contactForm } from '#app/messages/model/contact-form.ts'
import type { Field } from '#app/platform/forms/define-form.ts'
import { FormField } from '#app/platform/forms/form-fields.tsx'
import { fieldSchema } from '#app/platform/forms/form-schema.server.ts'
import { showChanged } from '#app/ui/copy-of.ts'
import { definedForms } from '../support/defined-forms.ts'

// These promises apply to every field of every form that is a table, so also to a new one.

const forms = await definedForms()

function aGoodAnswer(field: Field): string {
  if (field.kind === 'box') return 'yes'
  if (field.kind === 'email') return 'sam@example.org'
  return 'values' in field ? (field.values[0] ?? '') : 'My words'
}

/** The sentence for a wrong answer; undefined for a right one. */
const problem = (field: Field, typed: string) => fieldSchema(field).safeParse(typed).error?.issues[0]?.message

function shown(name: string, field: Field, value?: string, error?: string): string {
  const Component = () => createElement(FormField, { name, field, value, error })
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))
}

test('all forms of tables are found', () => {
  const names = forms.map(({ name }) => name).toSorted()
  expect(names).toEqual([
    'access-card',
    'attorney',
    'attorney-report',
    'contact',
    'gift',
    'mails',
    'partner',
    'post',
    'profile',
  ])
})

describe.each(forms)('$name', ({ fields, names }) => {
  test.each(names)('%s has its text', (name) => {
    const field = fields[name] as Field
    const said = field.words()
    expect(said.label).toBeTruthy()
    if (field.required) expect(said.missing).toBeTruthy()
    if ('most' in field) expect(said.tooLong?.(field.most, field.most + 1)).toBeTruthy()
    if ('values' in field) {
      expect(said.wrong ?? said.missing).toBeTruthy()
      for (const value of field.values) expect(said.options?.[value], value).toBeTruthy()
    }
    if (field.kind === 'select') expect(said.none).toBeTruthy()
  })

  test.each(names)('%s is checked, with the sentence of its text', (name) => {
    const field = fields[name] as Field
    const { missing, wrong, tooLong } = field.words()
    expect(problem(field, aGoodAnswer(field))).toBeUndefined()
    if (field.kind !== 'radios' && field.kind !== 'tiles')
      expect(problem(field, '')).toBe(field.required ? missing : undefined)
    if ('values' in field) expect(problem(field, 'no such choice')).toBe(wrong ?? missing)
    if ('most' in field) {
      expect(problem(field, 'x'.repeat(field.most))).toBeUndefined()
      expect(problem(field, 'x'.repeat(field.most + 1))).toBe(tooLong?.(field.most, field.most + 1))
    }
  })

  test.each(names)('%s is on the page with its name, its error, and what was typed', (name) => {
    const field = fields[name] as Field
    const html = shown(name, field, aGoodAnswer(field), 'Put it right')
    expect(html).toContain(`id="${name}"`)
    expect(html).toContain(`id="${name}-error"`)
    expect(html).toContain('Put it right')
    // Saved while it is typed: the script saves each box that a person can fill in.
    expect(html).toMatch(new RegExp(`<(?:input|select|textarea)[^>]* name="${name}"`))
    expect(html).not.toMatch(/type="(?:hidden|password|file)"/)
    const kept = 'values' in field || field.kind === 'box' ? /checked=""|selected=""/ : /sam@example|My words/
    expect(html).toMatch(kept)
    // Without an answer none is chosen, or the choice that says so.
    const empty = shown(name, field).replace(/<input[^>]* checked="" value=""[^>]*>/, '')
    expect(empty).not.toMatch(/checked=""|My words/)
  })
})

test('text that staff change is on the page and in the errors at once', () => {
  const { name } = contactForm.fields
  showChanged(
    new Map([
      ['messages.contactForm.nameLabel', 'What should we call you?'],
      ['messages.forms.enterYourFullName', 'Tell us what to call you'],
    ]),
  )
  try {
    expect(shown('name', name)).toContain('What should we call you?')
    expect(problem(name, '')).toBe('Tell us what to call you')
  } finally {
    showChanged(new Map())
  }
  expect(problem(name, '')).toBe('Enter your full name')
})
