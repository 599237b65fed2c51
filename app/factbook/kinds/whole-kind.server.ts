import { z } from 'zod'
import type { ContentField } from '#app/content/model/rules.ts'
import { span } from './common.server.ts'
import type { Kind, WholeKind } from './kind.ts'

/** A record of a field's value, and its value in an empty record. */
function held({ as, columns = [], choices = [] }: ContentField): [z.ZodType, unknown] {
  switch (as) {
    case 'lines':
      return [z.array(z.string()), []]
    case 'rows':
    case 'examples':
      return [
        z.array(z.strictObject(Object.fromEntries(columns.map(({ at }) => [at, z.string().nullable()])))),
        [],
      ]
    case 'number':
      return [z.number().int().nullable(), null]
    case 'span':
      return [span, null]
    case 'choice':
      return [z.string(), choices[0]?.value ?? '']
    default:
      return [z.string(), '']
  }
}

/** The kind with a shape and an empty record, made of its fields where it has none of its own. */
export function wholeKind<Content extends object>(own: Kind<Content>): WholeKind {
  const kind = own as unknown as Kind
  const whole: Partial<Kind> = {}
  if (!kind.shape)
    whole.shape = z.strictObject(Object.fromEntries(kind.fields.map((one) => [one.at, held(one)[0]])))
  if (!kind.blank) whole.blank = Object.fromEntries(kind.fields.map((one) => [one.at, held(one)[1]]))
  // Its own properties stay: some are computed when they are read.
  return Object.assign(Object.create(kind), whole) as WholeKind
}
