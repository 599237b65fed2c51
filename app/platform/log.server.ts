// One line of JSON per event. Nothing a person typed is logged: no addresses, names, words, query strings or bodies.

type Fields = Record<string, string | number | null | undefined>

export function log(event: string, fields: Fields = {}): void {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...fields })}\n`)
}

/** Matches "    at keepDraft (file:///…/drafts.server.ts:12:3)", and no line with other words in it. */
const A_PLACE =
  /^ {4}at (?:(?:async |new )?[\w$.<>#]+(?: \[as [\w$.<>]+\])? )?\(?(?:file:|node:|\/|<anonymous>)[^\s()]*\)?$/

interface Known {
  name?: string
  message?: string
  code?: string
  errcode?: number
  responseCode?: number
  stack?: string
}

/** The kind of an error, by its class and its codes: never its message, which may quote what a person wrote. */
export function kindOfError(error: unknown): string {
  const { name, code, errcode, responseCode } = (error ?? {}) as Known
  return [code ?? name ?? typeof error, errcode, responseCode].filter((part) => part !== undefined).join(' ')
}

/** Where in our code it happened. */
export function framesOf(error: unknown): string {
  const { message = '', stack = '' } = (error ?? {}) as Known
  // The message comes before the stack frames, and one of its lines may look like a frame.
  const places = stack.slice(message && stack.includes(message) ? stack.indexOf(message) + message.length : 0)
  return places
    .split('\n')
    .filter((line) => A_PLACE.test(line))
    .slice(0, 6)
    .map((line) => line.trim())
    .join(' | ')
}

/**
 * Records an error, with the place in our code but without the error's message.
 * @returns the incident number to show to the person
 */
export function logIncident(error: unknown, where: string): string {
  const incident = crypto.randomUUID().slice(0, 8).toUpperCase()
  const { name, code } = (error ?? {}) as Known
  log('incident', { incident, where, error: name ?? typeof error, code, stack: framesOf(error) })
  return incident
}

const A_MINUTE = 60_000
const told = new Map<string, { at: number; more: number }>()

/** Records a problem that repeats with each request or each second while it lasts: one line a minute for each cause. */
export function logTrouble(error: unknown, where: string, cause = kindOfError(error)): void {
  const before = told.get(cause)
  if (before && Date.now() - before.at < A_MINUTE) {
    before.more += 1
    return
  }
  told.set(cause, { at: Date.now(), more: 0 })
  log('trouble', { cause, where, error: kindOfError(error), more: before?.more, stack: framesOf(error) })
}
