import { z } from 'zod'
import { fieldSchema } from '#app/platform/forms/form-schema.server.ts'
import { noteFields } from '#app/shared/content-notes/note-fields.server.ts'
import { REMIND_CHOICES } from '#app/shared/reminders/remind-rules.ts'
import { FORUM_RULES } from '#db/tables/forum.ts'
import {
  ANSWER_HOURS,
  NOTE_LONGEST,
  SENDS,
  saysSomething,
  seen,
  TEXT_LONGEST,
  TITLE_LONGEST,
} from '../model/rules.ts'
import { words } from '../model/words.ts'
import { MENTIONS_MOST, mentionsIn } from './mentions/mentioned.ts'
import { describedOrDecoration, pictureFields } from './pictures/forms.server.ts'
import { postForm } from './post-form.ts'
import { LETTER_LONGEST } from './safety-rules.ts'
import { words as safetyWords } from './safety-words.ts'
import { notTooMany } from './tags/forms.server.ts'
import { SLOW_MINUTES } from './word-filter-rules.ts'

export const text = z
  .string({ error: () => words.write.textMissing })
  .transform((typed) => seen(typed).trim())
  .refine(saysSomething, { error: () => words.write.textMissing })
  .superRefine((typed, context) => {
    if (mentionsIn(typed).length > MENTIONS_MOST)
      context.addIssue({ code: 'custom', message: words.write.manyMentions(MENTIONS_MOST) })
    if (typed.length > TEXT_LONGEST)
      context.addIssue({ code: 'custom', message: words.write.textLong(TEXT_LONGEST, typed.length) })
  })

const title = z
  .string({ error: () => words.write.titleMissing })
  .transform((typed) => seen(typed).replace(/\s+/g, ' ').trim())
  .refine(saysSomething, { error: () => words.write.titleMissing })
  .refine((typed) => [...typed].length <= TITLE_LONGEST, {
    error: () => words.write.titleLong(TITLE_LONGEST),
  })

/** A ticked checkbox. */
const pressed = z
  .string()
  .optional()
  .transform((value) => value === 'yes')

/** The id of the future post, generated with the form, so that submitting it twice creates one post. */
const ticket = z.string().regex(/^[\w-]{22}$/)
/** `as-it-is`: the writer saw the personal information found in the post. */
const act = {
  intent: z.enum(['post', 'preview', 'as-it-is']).default('post'),
  keptPage: z.string().optional(),
}

/** When the post is published. */
const when = z.enum(SENDS, { error: () => words.write.again }).default('now')

const { fields } = postForm
const nameless = fieldSchema(fields.nameless)
const asModerator = fieldSchema(fields.asModerator)
/** A choice that we do not know is none: the post must not be lost for it. */
const tone = fieldSchema(fields.tone)
  .catch(undefined)
  .transform((chosen) => chosen ?? null)
const wish = fieldSchema(fields.wish)
  .catch(undefined)
  .transform((chosen) => chosen ?? null)

export const topicForm = z
  .looseObject({
    ...act,
    ticket,
    title,
    text,
    nameless,
    asModerator,
    wish,
    tone,
    when,
    ...noteFields,
    ...pictureFields,
  })
  .superRefine(notTooMany)
  .superRefine(describedOrDecoration)
export const replyForm = z
  .object({
    ...act,
    ...noteFields,
    ...pictureFields,
    ticket,
    text,
    nameless,
    asModerator,
    tone,
    when,
    to: z.coerce.number().int().positive().max(1_000_000).nullable().catch(null).default(null),
  })
  .superRefine(describedOrDecoration)
/** `seen`: the version of the post that was changed. */
export const changeForm = z
  .looseObject({
    ...act,
    ...noteFields,
    ...pictureFields,
    title: title.optional(),
    wish,
    tone,
    text,
    seen: z.string().max(40),
  })
  .superRefine(notTooMany)
  .superRefine(describedOrDecoration)
export const ownPostForm = z.object({ intent: z.literal('remove') })

const hours = z.coerce.number().refine((n) => (ANSWER_HOURS as readonly number[]).includes(n))
export const deskForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('moderate'), hours }),
  z.object({ intent: z.literal('rest') }),
  z.object({ intent: z.literal('remove-examples') }),
  z.object({ intent: z.literal('approve'), postId: z.string().max(40), seen: z.string().max(40) }),
  z.object({ intent: z.literal('together'), ticket }),
  z.looseObject({ intent: z.literal('approve-selected') }),
  z.looseObject({ intent: z.literal('undo-approve') }),
  z.object({ intent: z.literal('undo-together'), bulkId: ticket }),
  z.object({ intent: z.enum(['read-first', 'not-read-first']), place: z.string().max(40) }),
  z.object({ intent: z.literal('raid') }),
  z.object({ intent: z.literal('end-raid') }),
  z.object({ intent: z.literal('help-read'), postId: z.string().max(40) }),
])

const slowMinutes = z.coerce.number().refine((n) => (SLOW_MINUTES as readonly number[]).includes(n))

/** The rule that a moderator names, and the words they mean. */
export const ruleBroken = {
  rule: z.enum(FORUM_RULES, { error: () => safetyWords.decide.chooseRule }),
  note: z
    .string()
    .max(1000, { error: () => safetyWords.decide.tooLong('1,000') })
    .default(''),
}

/** A moderator's message to a member or to other moderators. */
export const letter = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(LETTER_LONGEST, safetyWords.decide.tooLong(LETTER_LONGEST.toLocaleString('en-US')))

export const noteAct = z.object({ intent: z.literal('note'), newNote: letter(safetyWords.decide.noteFirst) })
export const dropNoteAct = z.object({ intent: z.literal('drop-note'), noteId: ticket })

export const deskPostForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve'), seen: z.string().max(40) }),
  z.object({
    intent: z.literal('remove'),
    ...ruleBroken,
  }),
  z.object({ intent: z.literal('keep'), seen: z.string().max(40) }),
  z.object({ intent: z.literal('claim') }),
  z.object({ intent: z.literal('give-back') }),
  z.object({
    intent: z.literal('hand-over'),
    to: z.string(safetyWords.decide.chooseColleague).min(1, safetyWords.decide.chooseColleague).max(40),
  }),
  noteAct,
  dropNoteAct,
  z.object({ intent: z.literal('hold') }),
  z.object({ intent: z.enum(['pin', 'unpin']) }),
  z.object({ intent: z.enum(['official', 'not-official']) }),
  z.object({ intent: z.literal('undo') }),
  z.object({ intent: z.literal('undo-edit') }),
  z.object({ intent: z.literal('helped') }),
  z.object({ intent: z.literal('not-helped') }),
  z.object({ intent: z.literal('lock') }),
  z.object({ intent: z.literal('unlock') }),
  z.object({ intent: z.literal('slow'), minutes: slowMinutes }),
  z.object({ intent: z.literal('move'), place: z.string().max(40) }),
  z.object({ intent: z.literal('notes'), ...noteFields }),
  z.looseObject({ intent: z.literal('tags') }).superRefine(notTooMany),
])

export const markForm = z.object({
  keptPage: z.string().optional(),
  keep: pressed,
  follow: pressed,
  tell: pressed,
  remind: z.enum(REMIND_CHOICES).catch('as-it-is').default('as-it-is'),
  note: z
    .string()
    .default('')
    .transform((typed) => seen(typed).trim())
    .refine((typed) => typed.length <= NOTE_LONGEST, { error: () => words.marks.noteLong(NOTE_LONGEST) }),
})
