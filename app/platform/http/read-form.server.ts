import { z } from 'zod'
import { cleanValue, withoutControls } from '../text/without-controls.ts'
import { readBody, type Takes, TEXT } from './bodies.server.ts'
import { keepPosted } from './posted.server.ts'

export { withoutControls } from '../text/without-controls.ts'

type Errors = Record<string, string>
type Read<T> = { values: T; typed: Record<string, string>; errors: null } | Failed
type Failed = { values: null; typed: Record<string, string>; errors: Errors }

/** For a field without its own message in the schema: our forms always send it, so the person cannot fill it in. */
const NOT_SENT = 'Something that this form needs was not sent. Load the page again, then send it once more'

/**
 * Reads a posted form: the checked values, or a sentence for each field that is wrong together with everything typed.
 * Reports a field's first problem only. Removes NUL and other control characters (line ends and tabs stay) and
 * surrounding white space; files are left to the feature.
 */
export async function readForm<T extends z.ZodType>(
  source: Request | FormData,
  schema: T,
): Promise<Read<z.output<T>>> {
  const form = source instanceof FormData ? source : await formData(source)
  const typed: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !(name in typed)) typed[name] = clean(value)
  }
  const parsed = schema.safeParse(typed, { error: () => NOT_SENT })
  if (parsed.success) return { values: parsed.data, typed, errors: null }
  const errors: Errors = {}
  // Whatever is missing, the whole form has to be sent again, so this is said once.
  for (const { path, message } of parsed.error.issues)
    errors[(message !== NOT_SENT && path.join('.')) || 'form'] ??= message
  return { values: null, typed, errors }
}

/**
 * The fields of a posted form, read within limits.
 * @param takes the limits, if larger than for fields that a person fills in
 * @throws Response in words when the body is not a form or is too large
 */
export async function formData(request: Request, takes: Takes = TEXT): Promise<FormData> {
  const form = await readBody(request, takes)
  keepPosted(form)
  return form
}

/** A field that holds JSON of this shape, made by a staff browser. */
export const json = <T extends z.ZodType>(type: T) =>
  z.string().transform((text, context) => {
    try {
      if (!isModest(text)) throw new RangeError('too deep')
      return type.parse(JSON.parse(text, cleanValue)) as z.output<T>
    } catch {
      context.addIssue({ code: 'custom', message: 'not the right shape' })
      return z.NEVER
    }
  })

const DEEPEST = 12
const MOST_VALUES = 50_000

/** Whether parsing this JSON takes time in proportion to its length: not deep, and not very many small items. */
function isModest(text: string): boolean {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === 0x22) {
      at = endOfText(text, at)
      continue
    }
    if (letter === 0x2c) values += 1
    if (letter === 0x5b || letter === 0x7b) {
      depth += 1
      values += 1
    }
    if (letter === 0x5d || letter === 0x7d) depth -= 1
    if (depth > DEEPEST || values > MOST_VALUES) return false
  }
  return true
}

function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return at
  }
  return text.length
}

function clean(value: string): string {
  return withoutControls(value.replaceAll('\r\n', '\n')).trim()
}
