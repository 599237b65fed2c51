import { z } from 'zod'
import { emailAddress } from '../mail/email-address.server.ts'
import type { Field, Fields, Form, ValueOf } from './define-form.ts'

// The checks of a form, from its table (define-form.ts). Each error is a function: staff can change its text.

const oneLine = (typed: string) => typed.replace(/\s+/g, ' ')

/** The valid answers to a field, with a sentence for each other one. */
export const fieldSchema = <F extends Field>(field: F) => schemaOf(field) as z.ZodType<ValueOf<F>, string>

function schemaOf(field: Field): z.ZodType {
  const missing = () => field.words().missing
  switch (field.kind) {
    // A line break has no meaning in a name or a subject, and is dangerous in a mail.
    case 'line':
      return within(field.most, field).transform(oneLine)
    case 'text':
      return within(field.most, field)
    case 'email':
      return emailAddress(() => missing() ?? '', field.whose)
    case 'box':
      return field.required
        ? z.literal('yes', { error: missing }).transform(() => true)
        : z
            .string()
            .optional()
            .transform((typed) => typed === 'yes')
    case 'radios':
    case 'tiles': {
      const choice = z.enum(field.values, { error: noChoice(field) })
      return field.required ? choice : z.preprocess((typed) => typed || undefined, choice.optional())
    }
    case 'select':
      return field.required
        ? z.enum(field.values, { error: noChoice(field) })
        : z.enum(['', ...field.values], { error: noChoice(field) }).default('')
  }
}

const noChoice =
  ({ words }: Field) =>
  ({ input }: { input?: unknown }) => {
    const { missing, wrong } = words()
    return (input ? wrong : missing) ?? missing ?? wrong
  }

const within = (most: number, { required, words }: Field) =>
  z
    .string()
    .trim()
    .default('')
    .pipe(
      z
        .string()
        .min(required ? 1 : 0, { error: () => words().missing })
        .max(most, { error: ({ input }) => words().tooLong?.(most, String(input).length) }),
    )

/** All fields of a form, in its order. What else it sends is added with `extend`. */
export const formSchema = <F extends Fields>({ fields, names }: Form<F>) =>
  z.object(Object.fromEntries(names.map((name) => [name, schemaOf(fields[name] as Field)]))) as z.ZodObject<{
    [N in keyof F]: z.ZodType<ValueOf<F[N]>, string>
  }>
