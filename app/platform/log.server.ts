import { pino } from 'pino'
import type { LogLevel } from './log-levels.ts'
import { requestIdNow } from './request-context.server.ts'

// One line of JSON per event, by pino. Nothing a person typed is logged: no addresses, names, words, query strings or
// bodies.

type Fields = Record<string, string | number | null | undefined>

/** Every event that the log knows, and how serious it is. */
const EVENTS = {
  request: 'info',
  incident: 'error',
  trouble: 'warn',
  'site.started': 'info',
  'site.stops': 'info',
  'thread.held': 'warn',
  'pages.refused': 'warn',
  'job.failed': 'warn',
  'job.given-up': 'error',
  'backup.made': 'info',
  'files.no-room': 'error',
  'files.not-read': 'warn',
  'files.lost': 'error',
  'scanner.failed': 'warn',
  'scanner.blocked': 'warn',
  'recipients.broken': 'error',
  'keys.note-renewed': 'info',
  'member.row-changed': 'error',
  'staff.row-changed': 'error',
  'stripe.failed': 'warn',
  'newsletter.address-broken': 'warn',
  'clock.off': 'warn',
  'clock.right': 'info',
} as const

const logger = pino(
  {
    level: 'info',
    // Neither the name of the machine nor the number of the process.
    base: null,
    messageKey: 'event',
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
    mixin: () => ({ request: requestIdNow() }),
  },
  { write },
)

/** Lines about requests wait this long for others: each write costs as much as a small page. */
const TOGETHER = 100
let waiting: string[] = []
let timer: NodeJS.Timeout | undefined

function write(line: string): void {
  waiting.push(line)
  if (!line.includes('"event":"request"')) writeWaiting()
  else timer ??= setTimeout(writeWaiting, TOGETHER).unref()
}

function writeWaiting(): void {
  clearTimeout(timer)
  timer = undefined
  if (waiting.length > 0) process.stdout.write(waiting.join(''))
  waiting = []
}

process.once('exit', writeWaiting)

/** The server sets LOG_LEVEL here: less serious events are left out. */
export function setLogLevel(level: LogLevel): void {
  logger.level = level
}

export function log(event: keyof typeof EVENTS, fields: Fields = {}): void {
  logger[EVENTS[event]](fields, event)
}

/** How many incidents this process has met, for the metrics. */
export const incidentsMet = (): number => met
let met = 0

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
  met += 1
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
