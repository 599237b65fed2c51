import { z } from 'zod'
import { dayOrTyped, type TypedDay, typedDay, typedIn } from '#app/platform/dates/typed-day.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { noteFields, notesIn } from '#app/shared/content-notes/note-fields.server.ts'
import { isCategory } from './categories.server.ts'
import { correctionOf, linesOf, type PostFields, type PostText, textOf } from './post-text.ts'
import { POST_LIMITS } from './rules.ts'

const line = (longest: number, what: string) =>
  z
    .string()
    .max(longest, {
      error: ({ input }) =>
        `${what} must be ${longest.toLocaleString('en-US')} characters or fewer. It has ${String(input).length.toLocaleString('en-US')}.`,
    })
    .default('')

const lines = (most: number, longest: number, what: string) =>
  z
    .string()
    .default('')
    .refine((text) => text.split('\n').length <= most, `${what}: at most ${most} lines`)
    .refine(
      (text) => text.split('\n').every((one) => one.length <= longest),
      `${what}: each line must be ${longest} characters or fewer`,
    )

const pictureNumber = z
  .string()
  .trim()
  .regex(/^(?:[1-9]\d{0,8})?$/, 'Write the number of a picture, like 12, or leave it empty')
  .default('')

/** The limits of a post's fields. A draft can be saved incomplete; required fields are checked before publishing. */
export const postFields = {
  title: line(POST_LIMITS.title, 'The title'),
  excerpt: line(POST_LIMITS.excerpt, 'The summary'),
  author: line(POST_LIMITS.author, 'The author'),
  category: z
    .string()
    .refine((code) => code === '' || isCategory(code), 'Choose one of the categories')
    .default(''),
  imageDescription: line(POST_LIMITS.imageDescription, 'The description of the picture'),
  topPicture: pictureNumber,
  sharePicture: pictureNumber,
  keyPoints: lines(10, 300, 'Key points'),
  body: line(POST_LIMITS.body, 'The text'),
  sources: lines(60, 600, 'Sources'),
  toCheck: lines(20, 600, 'What may still change'),
  correction: line(POST_LIMITS.correction, 'What changed'),
  corrections: lines(60, POST_LIMITS.correction + 64, 'Corrections')
    .transform((text) => linesOf(text).map(withStoredDay).join('\n'))
    .refine(
      (text) => linesOf(text).every((one) => correctionOf(one).on !== ''),
      'Corrections: begin each line with its day and a colon, like November 26, 2026: What changed',
    )
    .refine(
      (text) => linesOf(text).every((one) => correctionOf(one).on <= today()),
      'Corrections: one of these days has not come yet. Look at its year',
    ),
}

/** "Nov 26, 2026: What changed", with the day in its stored form. A line without a day is refused. */
function withStoredDay(line: string): string {
  const [, typed = '', note = ''] = /^([^|:]{1,60})(?: \||:) *(\S.*)$/.exec(line) ?? []
  return typed ? `${dayOrTyped(typed, today())} | ${note}` : line
}

const DAYS = ['publishedOn', 'checkedOn', 'reviewOn'] as const

/** Empty, a day, or the error. */
function dayIn(form: Record<string, unknown>, name: string): TypedDay {
  const typed = typedIn(form, name)
  return typed === '' ? { day: '' } : typedDay(typed, today())
}

export const postForm = z
  .looseObject({
    ...postFields,
    ...noteFields,
    version: z.coerce.number().int().min(0).max(1_000_000_000).catch(0),
  })
  .superRefine((form, context) => {
    for (const name of DAYS) {
      const read = dayIn(form, name)
      if ('error' in read) context.addIssue({ code: 'custom', path: [name], message: read.error })
    }
  })
  .transform((form): { version: number; post: PostText } => {
    const days = Object.fromEntries(DAYS.map((name) => [name, dayOrTyped(typedIn(form, name), today())]))
    const { version, ...fields } = form
    const texts = Object.fromEntries(Object.keys(postFields).map((name) => [name, fields[name]]))
    const notes = notesIn(form).join('\n')
    return { version, post: textOf({ ...texts, ...days, notes } as PostFields) }
  })

const PICTURE_NAME = 80

/** A picture must have a description or be marked as decoration. */
export const pictureForm = z
  .object({
    called: z
      .string()
      .trim()
      .max(PICTURE_NAME, `The name must be ${PICTURE_NAME} characters or fewer`)
      .default(''),
    description: z
      .string()
      .trim()
      .max(POST_LIMITS.imageDescription, 'The description must be 300 characters or fewer')
      .default(''),
    decorative: z.string().default(''),
  })
  .superRefine(({ description, decorative }, context) => {
    const path = ['description']
    if (!description && !decorative)
      context.addIssue({
        code: 'custom',
        path,
        message: 'Write what the picture shows, or mark it as decoration',
      })
    if (description && decorative)
      context.addIssue({
        code: 'custom',
        path,
        message: 'Decoration has no description. Choose one of the two',
      })
  })
  .transform(({ called, description }) => ({ name: called, description }))
