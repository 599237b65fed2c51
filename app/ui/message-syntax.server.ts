import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

// What is inside the braces of a message, for the check of the catalogs and for staff who change a text. Pages never need it.

/** The type of a value: as it is written, a number that chooses a form, a date, or a word that chooses a form. */
type Kind = 'value' | 'number' | 'date' | 'choice'

const KINDS: Partial<Record<TYPE, Kind>> = {
  [TYPE.argument]: 'value',
  [TYPE.number]: 'number',
  [TYPE.plural]: 'number',
  [TYPE.date]: 'date',
  [TYPE.time]: 'date',
  [TYPE.select]: 'choice',
}

/** Apostrophes and angle brackets are signs like others here. Each keeps its place, so that errors name the right one. */
const signsOnly = (text: string): string => text.replaceAll("'", '’').replaceAll('<', '‹')

interface Argument {
  name: string
  kind: Kind
}

/** @returns each argument as often as it is in one form of the sentence */
export function argumentsIn(text: string): Argument[] {
  return among(parse(signsOnly(text)))
}

function among(elements: readonly MessageFormatElement[]): Argument[] {
  return elements.flatMap((element) => {
    const kind = KINDS[element.type]
    if (!kind || !('value' in element)) return []
    const own = { name: String(element.value), kind }
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [own]
    const forms = Object.values(element.options).map(({ value }) => among(value))
    return [own, ...mostOfEach(forms).filter(({ name }) => name !== own.name)]
  })
}

/** What at least one of the forms has, as often as the form that has it most. */
function mostOfEach(forms: readonly Argument[][]): Argument[] {
  const most = new Map<string, Argument[]>()
  for (const form of forms)
    for (const [name, all] of Map.groupBy(form, (one) => one.name))
      if (all.length > (most.get(name)?.length ?? 0)) most.set(name, all)
  return [...most.values()].flat()
}

/** The type of each argument. A number that chooses a form can also stand as it is. */
export function argumentTypes(text: string): Map<string, Kind> {
  const types = new Map<string, Kind>()
  for (const { name, kind } of argumentsIn(text))
    if ((types.get(name) ?? 'value') === 'value') types.set(name, kind)
  return types
}

/** What the message can say, with values as {name}: each form of it once. Without forms, the message. */
export function formsOf(text: string): string[] {
  const elements = parse(text.replaceAll("'", "''").replaceAll('<', "'<'"))
  return Array.from({ length: mostForms(elements) }, (_, at) => said(elements, at, ''))
}

const mostForms = (elements: readonly MessageFormatElement[]): number =>
  Math.max(
    1,
    ...elements.map((element) => {
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return 1
      const forms = Object.values(element.options)
      return Math.max(forms.length, ...forms.map(({ value }) => mostForms(value)))
    }),
  )

function said(elements: readonly MessageFormatElement[], at: number, number: string): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value
      if (element.type === TYPE.pound) return `{${number}}`
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        const forms = Object.values(element.options)
        return said(forms[at % forms.length]?.value ?? [], at, element.value)
      }
      return 'value' in element ? `{${element.value}}` : ''
    })
    .join('')
}

const REASONS: Readonly<Record<string, string>> = {
  EMPTY_ARGUMENT: 'There is nothing between { and }',
  EXPECT_ARGUMENT_CLOSING_BRACE: 'A { needs a } behind its name',
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: 'Each form needs its words in { and }',
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: 'Each form needs its words in { and }',
  INVALID_ARGUMENT_TYPE: 'Behind the comma there can be “number”, “plural” or “select”',
  MALFORMED_ARGUMENT: 'Between { and } there can be one name only',
  MISSING_OTHER_CLAUSE: 'The form “other” is missing',
}

/** The place and the reason of a fault in the braces, in a sentence; null if there is none. */
export function syntaxProblem(text: string): string | null {
  try {
    argumentsIn(text)
    return null
  } catch (error) {
    const { message, location } = error as Error & { location?: { start: { offset: number } } }
    const at = location?.start.offset ?? 0
    const rest = text.slice(at)
    const where = rest === '' ? 'at the end' : `at “${rest.length > 20 ? `${rest.slice(0, 20)}…` : rest}”`
    return `We cannot read the curly brackets ${where} (character ${at + 1}). ${REASONS[message] ?? 'Check each { and }'}`
  }
}
