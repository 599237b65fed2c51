import type { SealedRecord } from '#app/platform/sealing/sealed-format.ts'

// What a staff browser seals, the server cannot look into. Somebody with the key of a case can seal anything by hand, so each
// reader looks at its shape first: a text that is none would break the page of the person, and of every colleague.

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNone = (value: unknown): boolean => value === undefined || value === null || isText(value)
const isDay = (value: unknown): boolean =>
  isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value) && isTime(`${value}T00:00:00.000Z`)

export const isTime = (at: string): boolean => !Number.isNaN(Date.parse(at))

type Body = Record<string, unknown>

const SHAPES: Record<string, (body: Body) => boolean> = {
  message: ({ text, next, by }) => isText(text) && isTextOrNone(next) && isTextOrNone(by),
  status: ({ from, to, reason, by }) =>
    isText(from) && isText(to) && isTextOrNone(reason) && isTextOrNone(by),
  date: ({ rule, title, day, reason }) =>
    isTextOrNone(rule) && isText(title) && (day === null || isDay(day)) && isTextOrNone(reason),
  referral: ({ attorney, text }) => isAttorney(attorney) && isText(text),
  file: ({ name }) => isText(name),
  more: ({ answers }) => isObject(answers) && Object.values(answers).every(isAnswer),
  'referral-answer': ({ attorney, agrees }) => isAttorney(attorney) && typeof agrees === 'boolean',
  note: ({ text, by }) => isText(text) && isTextOrNone(by),
}

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null
const isAnswer = (value: unknown): boolean =>
  isTextOrNone(value) || (Array.isArray(value) && value.every(isText))

function isAttorney(value: unknown): boolean {
  const { id, name, firm } = (value ?? {}) as Body
  return typeof id === 'number' && isText(name) && isText(firm)
}

/** Whether a record holds what its kind holds. */
export function hasItsShape({ kind, body }: Pick<SealedRecord, 'kind' | 'body'>): boolean {
  const shape = Object.hasOwn(SHAPES, kind) ? SHAPES[kind] : undefined
  return shape === undefined || (isObject(body) && shape(body))
}

/** What can be shown of one that does not: its words, if it has any. */
export function wordsAlone(record: SealedRecord): SealedRecord {
  const text = isObject(record.body) && isText(record.body.text) ? record.body.text : ''
  return { ...record, kind: 'message', body: { text } }
}
