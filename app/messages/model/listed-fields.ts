import { type AnswerRow, type ReadField, readAnswers } from '#app/platform/forms/read-answers.ts'
import type { MessageBody } from './message-bodies.ts'

/** What has a place of its own on the page of a message. */
const APART = new Set(['v', 'id', 'subject', 'message', 'about'])

/**
 * What staff read below the text of a message, and search in.
 * @param fields those of today's forms (message-fields.server.ts). A field that no form has any more is listed under its own name.
 */
export function listedFields(body: MessageBody, fields: readonly ReadField[]): AnswerRow[] {
  const known = new Set(fields.map(({ field }) => field))
  const gone = Object.keys(body)
    .filter((name) => !known.has(name) && !APART.has(name))
    .map((field) => ({ field, label: inWords(field) }))
  return readAnswers([...fields, ...gone], body)
}

/** "callBefore" → "Call before" */
const inWords = (field: string) => {
  const spaced = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
