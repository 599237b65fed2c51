import type { ReadField } from '#app/platform/forms/read-answers.ts'
import { hasWords } from '#app/platform/text/plain-letters.ts'
import { listedFields } from '../model/listed-fields.ts'
import type { MessageBody } from '../model/message-bodies.ts'

/** Whether all these words are in a message opened in the browser, or in the known facts of a sealed one. */
export function foundIn(
  one: { reference: string },
  body: MessageBody | 'broken' | undefined,
  words: string,
  fields: readonly ReadField[],
): boolean {
  const opened = body && body !== 'broken' ? body : null
  const text = [
    one.reference,
    one.reference.replaceAll('-', ''),
    ...(opened ? [opened.subject, opened.message, opened.about ?? ''] : []),
    ...(opened ? listedFields(opened, fields).map(({ value }) => value) : []),
  ].join('\n')
  return hasWords(text, words)
}
