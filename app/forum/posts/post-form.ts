import { defineForm } from '#app/platform/forms/define-form.ts'
import { FORUM_TONES, type ReplyWish } from '#db/tables/forum.ts'
import { TEXT_LONGEST, TITLE_LONGEST } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { words as officialWords } from './official-words.ts'
import { words as namelessWords } from './pseudonyms/words.ts'
import { words as careWords } from './tone-and-notes/words.ts'

// A POST: one entry per field of its form. The page, the checks, what a draft and a scheduled post keep, and the text of codes
// in the member's data export follow. Pictures, content notes, tags and the time of posting have modules of their own.

export const postForm = defineForm('post', {
  title: {
    kind: 'line',
    part: 'title',
    required: true,
    most: TITLE_LONGEST,
    typing: { dir: 'auto', maxLength: TITLE_LONGEST * 2 },
    words: () => ({
      label: words.write.title,
      hint: words.write.titleHint,
      missing: words.write.titleMissing,
      tooLong: words.write.titleLong,
    }),
  },
  text: {
    kind: 'text',
    part: 'text',
    required: true,
    most: TEXT_LONGEST,
    rows: 12,
    typing: { dir: 'auto' },
    words: () => ({
      label: words.write.text,
      hint: words.write.textHint,
      missing: words.write.textMissing,
      tooLong: words.write.textLong,
    }),
  },
  nameless: {
    kind: 'box',
    part: 'name',
    unmarked: true,
    words: () => ({ label: namelessWords.write.without, hint: namelessWords.write.hint }),
  },
  /** Only of moderators, who write at once: no draft keeps it. */
  asModerator: {
    kind: 'box',
    part: 'moderator',
    unmarked: true,
    words: () => ({ label: officialWords.write.label, hint: officialWords.write.hint }),
  },
  tone: {
    kind: 'radios',
    part: 'tone',
    unmarked: true,
    values: FORUM_TONES,
    words: () => ({
      label: careWords.tone.legend,
      hint: careWords.tone.hint,
      none: careWords.tone.none,
      options: careWords.tones,
      wrong: words.write.again,
    }),
  },
  /** Asked where a topic begins. */
  wish: {
    kind: 'radios',
    part: 'wish',
    unmarked: true,
    values: ['advice', 'listening', 'none'] satisfies ReplyWish[],
    words: () => ({
      label: careWords.write.wish,
      hint: careWords.write.wishHint,
      none: careWords.write.noWish,
      options: careWords.write.wishes,
      wrong: words.write.again,
    }),
  },
})

/** Whether a draft and a scheduled post keep a field. */
export const isKeptField = (field: string): boolean =>
  field !== 'asModerator' && postForm.names.some((name) => name === field)
