import { words } from '#app/ui/words.ts'
import { type AnswerRow, type ReadField, readAnswers } from './read-answers.ts'

// A FORM AS A TABLE: one entry per field. From it follow the boxes on the page (form-fields.tsx), the checks with their
// sentences (form-schema.server.ts), what is saved while a visitor types, and the rows that read the answers back, wherever
// they are read: on a page, by staff, in a mail, a spreadsheet or a data export. Without zod, because browsers load it.

/** A choice with one plain line about what it means, or without. */
type ChoiceWords = string | { label: string; hint?: string }

interface FieldWords {
  label: string
  hint?: string
  /** Behind "Help with this question". */
  help?: string
  /** The text of each choice. */
  options?: Readonly<Record<string, ChoiceWords>>
  /** The choice of none, first in a list. */
  none?: string
  /** Its label where the answer is read back, if the question does not fit there. */
  listed?: string
  /** What a checked box says where it is read back, if not "Yes". */
  checked?: string
  /** The error for no answer. */
  missing?: string
  /** The error for an answer that is not among the choices. */
  wrong?: string
  /** The error for an answer with too many characters. */
  tooLong?: (most: number, length: number) => string
}

interface Basics {
  required?: true
  /** The part of the form that it belongs to, if it has several. */
  part?: string
  /** Not asked while the site cannot send email. */
  needsMail?: true
  /** Not required, and no "(optional)" says so. */
  unmarked?: true
}

/** The width of the box hints at the length of the answer. */
type Width = 'half' | 'short'

/** How the browser helps with typing. */
interface Typing {
  autoComplete?: string
  autoCapitalize?: 'none'
  inputMode?: 'tel' | 'numeric'
  spellCheck?: false
  /** For text in any language. */
  dir?: 'auto'
  maxLength?: number
}

type Kind =
  | { kind: 'line'; most: number; width?: Width; typing?: Typing }
  /** `whose`: "The" in its errors if the person typing is not its owner. */
  | { kind: 'email'; whose?: 'The'; typing?: Typing }
  | { kind: 'text'; most: number; rows: number; typing?: Typing }
  /** Tiles: a few short choices side by side, below a large question. */
  | { kind: 'radios' | 'tiles'; values: readonly string[] }
  | { kind: 'select'; values: readonly string[]; width?: Width }
  | { kind: 'box' }

/** An entry of a table that has its text in a words module, under the same name. */
export type FieldRow = Basics & Kind

/** An entry with its text: a function, because staff can change text while the site runs. */
export type Field = FieldRow & { words: () => FieldWords }

export type Fields = Readonly<Record<string, Field>>
export type NameOf<F> = keyof F & string

/** What a checked answer is. */
export type ValueOf<F> = F extends { kind: 'box' }
  ? boolean
  : F extends { values: readonly (infer V)[] }
    ? F extends { required: true }
      ? V
      : F extends { kind: 'select' }
        ? V | ''
        : V | undefined
    : string

export interface Form<F extends Fields = Fields> {
  /** Under this name the browser's unsent text is saved. */
  name: string
  fields: F
  /** In the order of the page: errors are listed in this order. */
  names: readonly NameOf<F>[]
}

export const defineForm = <const F extends Fields>(name: string, fields: F): Form<F> => ({
  name,
  fields,
  names: Object.keys(fields) as NameOf<F>[],
})

/** A table whose text is elsewhere, as entries. */
export const withWords = <T extends Readonly<Record<string, FieldRow>>>(
  table: T,
  wordsOf: (name: NameOf<T>) => FieldWords,
): { readonly [N in keyof T]: T[N] & { words: () => FieldWords } } =>
  Object.fromEntries(
    Object.entries(table).map(([name, row]) => [name, { ...row, words: () => wordsOf(name as NameOf<T>) }]),
  ) as unknown as { [N in keyof T]: T[N] & { words: () => FieldWords } }

export const fieldsIn = <F extends Fields>({ fields, names }: Form<F>, part?: string): NameOf<F>[] =>
  names.filter((name) => fields[name]?.part === part)

export type TypedFields = Readonly<Record<string, string | undefined>>

/** Whether an answer that the form asks for is missing. */
export const isIncomplete = <F extends Fields>({ fields, names }: Form<F>, typed: TypedFields): boolean =>
  names.some((name) => fields[name]?.required && !typed[name])

interface ChoiceShown {
  value: string
  label: string
  hint?: string
}

/** The choices of a field with their text. */
export function choicesOf(field: Field): ChoiceShown[] {
  if (!('values' in field)) return []
  const { options } = field.words()
  return field.values.map((value) => {
    const said = options?.[value] ?? value
    return typeof said === 'string' ? { value, label: said } : { value, ...said }
  })
}

/** What reads the answers of a form. @param names those of its fields that are read, in their order */
export const readFields = <F extends Fields>(
  { fields, names: all }: Form<F>,
  names: readonly NameOf<F>[] = all,
): ReadField[] =>
  names.map((name) => {
    const field = fields[name] as Field
    const { label, listed = label, checked = words.fieldFrame.yes } = field.words()
    if (field.kind === 'box') return { field: name, label: listed, options: { yes: checked } }
    const options = choicesOf(field).map((choice) => [choice.value, choice.label])
    return {
      field: name,
      label: listed,
      ...(options.length > 0 ? { options: Object.fromEntries(options) } : {}),
    }
  })

/** The answers as lines to read. */
export const answerRows = <F extends Fields>(
  form: Form<F>,
  answers: Readonly<Record<string, unknown>>,
  names: readonly NameOf<F>[] = form.names,
): AnswerRow[] => readAnswers(readFields(form, names), answers)
