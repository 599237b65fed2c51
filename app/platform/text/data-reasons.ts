import type { z } from 'zod'
import { capital } from './capital.ts'

// A schema's findings in a hand-edited JSON file, in words that say what to do. A schema's own words take precedence.

type Issue = z.core.$ZodRawIssue
type Found = z.core.$ZodIssue

const TYPES: Record<string, string> = {
  string: 'a text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'a group of parts in { }',
  record: 'a group of parts in { }',
  null: 'null',
}

const count = (n: number | bigint): string => n.toLocaleString('en-US')
const quoted = (one: unknown): string => (typeof one === 'string' ? `“${one}”` : String(one))

/** Pass to a schema: `shape.safeParse(data, { error: dataError })`. */
export const dataError = (issue: Issue): string => {
  if (issue.code === 'invalid_type') {
    const wanted = TYPES[issue.expected] ?? 'something else'
    return issue.input === undefined ? `this part is missing. Add it as ${wanted}` : `this must be ${wanted}`
  }
  if (issue.code === 'unrecognized_keys')
    return `we do not know ${issue.keys.map(quoted).join(', ')}. Correct the name, or take the part out`
  if (issue.code === 'invalid_value')
    return `this must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(quoted).join(', ')}`
  if (issue.code === 'too_big') return `this ${limit(issue.origin, issue.maximum, 'at most')}`
  if (issue.code === 'too_small') return `this ${limit(issue.origin, issue.minimum, 'at least')}`
  return 'this is not written in the way that we need'
}

function limit(origin: string, amount: number | bigint, atMost: string): string {
  if (origin === 'string')
    return `must have ${atMost} ${count(amount)} ${amount === 1 ? 'character' : 'characters'}`
  if (origin === 'array') return `must have ${atMost} ${count(amount)} ${amount === 1 ? 'entry' : 'entries'}`
  return `must be ${atMost} ${count(amount)}`
}

/** @returns one sentence: where in the data, and what is wrong there */
export function dataReason({ path, message }: Found): string {
  const place = path.map((part) => (typeof part === 'number' ? `entry ${part + 1}` : String(part))).join(', ')
  return place ? `“${place}”: ${message}.` : `${capital(message)}.`
}
