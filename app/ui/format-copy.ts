import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'

// Fills a compiled message. The server and the browser use the same code, so that both say the same.

export type { CompiledMessage }

type Given = Readonly<Record<string, string | number | Date | null>>

/** A message with values: ICU MessageFormat that was compiled. */
export type Message<G extends Given = Given> = (given: G) => string

const kept = new Map<string, unknown>()

/** Making a formatter takes longer than a page needs for all its messages. */
function once<T>(kind: string, locale: unknown, options: object | undefined, make: () => T): T {
  const key = `${kind} ${locale} ${options ? JSON.stringify(options) : ''}`
  if (!kept.has(key)) kept.set(key, make())
  return kept.get(key) as T
}

const formatters = {
  getNumberFormat: (locale?: Intl.LocalesArgument, options?: Intl.NumberFormatOptions) =>
    once('number', locale, options, () => new Intl.NumberFormat(locale, options)),
  getPluralRules: (locale?: Intl.LocalesArgument, options?: Intl.PluralRulesOptions) =>
    once('plural', locale, options, () => new Intl.PluralRules(locale, options)),
  getDateTimeFormat: (locale?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) =>
    once('date', locale, options, () => new Intl.DateTimeFormat(locale, options)),
}

export const filled = (message: CompiledMessage, given: Given, locale: string): string =>
  format(message, locale, given as FormatValues, { formatters }) as string

/** What a name in the values of a message stands for: itself, in braces. */
export const NAMES: Given = new Proxy({}, { has: () => true, get: (_, name) => `{${String(name)}}` })

/** The message with the names of its values in braces, for code that puts the values there itself. */
export const templateOf = (message: string | ((given: never) => string)): string =>
  typeof message === 'string' ? message : message(NAMES as never)

export const messageOf =
  (message: CompiledMessage, locale: string): Message =>
  (given) =>
    filled(message, given, locale)
