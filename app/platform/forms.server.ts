import { z } from 'zod'

export type Errors = Record<string, string>
export type Read<T> = { values: T; typed: Record<string, string>; errors: null } | Failed
export type Failed = { values: null; typed: Record<string, string>; errors: Errors }

/**
 * Reads a posted form: the checked values, or a sentence for each field that is wrong together with everything typed.
 * A field's first problem is the one that is told. Text is cleaned of NUL and other control characters (line ends and
 * tabs stay) and of white space around it; files are left to the feature.
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
  const parsed = schema.safeParse(typed)
  if (parsed.success) return { values: parsed.data, typed, errors: null }
  const errors: Errors = {}
  for (const issue of parsed.error.issues) errors[issue.path.join('.') || 'form'] ??= issue.message
  return { values: null, typed, errors }
}

/** Answers 400 in words when the body is no form at all. */
export async function formData(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw new Response('We could not read what was sent. Go back and send the form again.', { status: 400 })
  }
}

/** A field that holds JSON of this shape, as a staff browser sends what it made. */
export const json = <T extends z.ZodType>(type: T) =>
  z.string().transform((text, context) => {
    try {
      return type.parse(JSON.parse(text)) as z.output<T>
    } catch {
      context.addIssue({ code: 'custom', message: 'not the right shape' })
      return z.NEVER
    }
  })

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** The text without the control characters that nobody types: all but tab and the two ends of lines. */
export const withoutControls = (text: string): string => text.replace(CONTROL, '')

function clean(value: string): string {
  return withoutControls(value.replaceAll('\r\n', '\n')).trim()
}
