import { z } from 'zod'
import { fieldSchema } from '#app/platform/forms/form-schema.server.ts'
import { kindCalled } from '#app/platform/settings/kinds-in-lines.ts'
import { jurisdictions } from '#app/shared/states.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { ACCESS_ANSWERS } from '../model/attorney-entry.ts'
import {
  boxesChecked,
  FIELD_NAMES,
  FIELDS,
  type Field,
  type FieldName,
  type KindField,
  LICENSES_MOST,
  type RawEntry,
  rawEntry,
} from '../model/entry-fields.ts'
import { entryField } from '../model/entry-form.ts'
import { fields } from '../model/field-words.ts'
import { choosable, type HasKinds, kindNames, kindsOf } from '../model/kinds-now.server.ts'
import { words } from '../model/listing-words.ts'
import { ACCESS } from '../model/words.ts'
import type { Listing } from './listing.server.ts'

// The checks of an entry, derived from the table of its fields.

export type Entry = Omit<Listing, 'licenses'> & { licenses: { state: string; number: string }[] }

/** The most letters of what was typed that an error repeats. */
const TYPED_SHOWN = 60

const LISTED_DRAWING = 'Drawing of a handrail beside a path.'

/** US phone numbers, with or without the 1, and an extension. */
const PHONE = /^(\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}( ?(ext\.?|x) ?\d{1,6})?$/
const LANGUAGE = /^\p{L}[\p{L} ()-]{0,59}$/u
const LICENSE = /^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,29}$/u
const LANGUAGES_MOST = 20

const oneLine = (value: string) => value.replace(/\s+/g, ' ').trim()
const line = z.string().transform(oneLine)
/** Removes duplicates and empty lines. */
const lines = z.array(z.string()).transform((values) => [...new Set(values.map(oneLine).filter(Boolean))])

export const isHttps = (address: string): boolean => {
  const url = URL.parse(address)
  return address.length <= 300 && url?.protocol === 'https:' && !url.username && url.hostname.includes('.')
}

const licenses = z
  .array(z.object({ state: line.transform((state) => state.toUpperCase()), number: line }))
  .transform((all) => all.filter(({ state, number }) => state || number))
  .superRefine((all, context) => {
    const said = words.entry.license
    const isState = (state: string) => jurisdictions.some(([code]) => code === state)
    const strange = all.find(({ state, number }) => !isState(state) || !LICENSE.test(number))
    const wrong =
      all.length === 0
        ? fields.licenses.missing
        : all.length > LICENSES_MOST
          ? said.tooMany({ most: LICENSES_MOST })
          : strange
            ? isState(strange.state)
              ? said.noNumber
              : said.noState
            : new Set(all.map(({ state }) => state)).size < all.length
              ? said.twice
              : null
    if (wrong) context.addIssue({ code: 'custom', message: wrong })
  })

const access = z
  .record(z.string(), z.string())
  .superRefine((given, context) => {
    const strange = Object.entries(given).findLast(
      ([kind, answer]) => !Object.hasOwn(ACCESS, kind) || !ACCESS_ANSWERS.includes(answer),
    )
    if (strange)
      context.addIssue({
        code: 'custom',
        message: words.entry.access({ typed: cutText(strange.join('='), TYPED_SHOWN) }),
      })
  })
  .transform((given) => ({
    ...Object.fromEntries(Object.keys(ACCESS).map((kind) => [kind, 'unknown'])),
    ...given,
  }))

/** The schema of a field, with its error messages. */
function schemaOf(name: FieldName, field: Field): z.ZodType {
  const { missing = '', wrong } = fields[name]
  const least = field.required ? 1 : 0
  switch (field.kind) {
    case 'phone':
      return line.refine((typed) => typed === '' || PHONE.test(typed), wrong)
    case 'link':
      return line.refine((typed) => typed === '' || isHttps(typed), wrong)
    case 'boxes':
      return lines.superRefine((chosen, context) => {
        // kindsIn checks the values that staff define, because it knows what the entry had.
        const strange = field.byStaff ? undefined : chosen.find((one) => !field.values.includes(one))
        const message = strange
          ? words.entry.noChoice({ typed: cutText(strange, TYPED_SHOWN), choices: field.values.join(', ') })
          : chosen.length < least
            ? missing
            : ''
        if (message) context.addIssue({ code: 'custom', message })
      })
    case 'languages':
      return lines
        .refine((given) => given.length >= least, missing)
        .refine((given) => given.length <= LANGUAGES_MOST && given.every((one) => LANGUAGE.test(one)), wrong)
    case 'licenses':
      return licenses
    case 'access':
      return access
    case 'email':
      return fieldSchema(entryField(name, field)).transform((typed) => String(typed).toLowerCase())
    case 'text':
      return z
        .string()
        .trim()
        .pipe(fieldSchema(entryField(name, field)))
    default:
      return line.pipe(fieldSchema(entryField(name, field)))
  }
}

const SCHEMAS = Object.fromEntries(FIELD_NAMES.map((name) => [name, schemaOf(name, FIELDS[name])]))
const WHOLE = z.object(SCHEMAS)
const KNOWN_ADDRESS = z.object({ ...SCHEMAS, email: line })

const KIND_FIELDS: readonly KindField[] = ['specializations', 'feeTypes']

/** Turns kinds, however written, into codes, and reports those that cannot be chosen. */
function kindsIn(raw: RawEntry, has: HasKinds) {
  const errors: Partial<Record<FieldName, string>> = {}
  const codes = (name: KindField): string[] => {
    const choices = choosable(name, has)
    return raw[name].map(oneLine).flatMap((written) => {
      if (!written) return []
      const code = kindCalled(kindsOf(name), written)?.code ?? written
      if (!choices.some((one) => one.code === code) && !has[name]?.includes(code))
        errors[name] ??= words.entry.noChoice({
          typed: cutText(written, TYPED_SHOWN),
          choices: kindNames(name).join(', '),
        })
      return code
    })
  }
  const [specializations = [], feeTypes = []] = KIND_FIELDS.map(codes)
  return { raw: { ...raw, specializations, feeTypes }, errors }
}

type Checked = { entry: Entry; email: string; errors: null } | { entry: null; errors: Record<string, string> }

/**
 * The entry, or an error sentence for each wrong field, in the order of the form.
 * @param needsEmail false if an address is already known
 * @param has the entry's current kinds: those stay, even if they are no longer offered
 */
export function checkEntry(
  written: RawEntry,
  { needsEmail = true, has = {} }: { needsEmail?: boolean; has?: HasKinds } = {},
): Checked {
  const { raw, errors: strange } = kindsIn(written, has)
  const asked = needsEmail || oneLine(raw.email) !== ''
  const { data, error } = (asked ? WHOLE : KNOWN_ADDRESS).safeParse(raw)
  const wrong: Record<string, string> = { ...strange }
  for (const { path, message } of error?.issues ?? []) wrong[String(path[0])] ??= message
  if (!data || Object.keys(wrong).length > 0) return { entry: null, errors: inOrder(wrong) }
  const { email, ...entry } = data as RawEntry
  const states = entry.licenses.map(({ state }) => state)
  return { entry: { ...entry, imageDescription: LISTED_DRAWING, states }, email, errors: null }
}

const inOrder = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(FIELD_NAMES.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])))

/** A submitted form, by the names of listing-fields.tsx. */
export function rawFromForm(typed: Record<string, string>): RawEntry {
  const text = (name: string) => typed[name] ?? ''
  return rawEntry({
    text,
    list: (name, field) => (field.kind === 'boxes' ? boxesChecked(field, typed) : text(name).split(/[,;]/)),
    access: () =>
      Object.fromEntries(
        Object.keys(ACCESS).flatMap((kind) =>
          typed[`access-${kind}`] ? [[kind, text(`access-${kind}`)]] : [],
        ),
      ),
    licenses: () =>
      Array.from({ length: LICENSES_MOST }, (_, at) => ({
        state: text(`licenseState${at}`),
        number: text(`licenseNumber${at}`),
      })),
  })
}

/** A form's fields are all text; checkEntry interprets them. */
export const anyFields = z.record(z.string(), z.string().max(20_000))
