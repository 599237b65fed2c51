import type { ContentField } from '#app/content/model/rules.ts'
import { longDate } from '#app/platform/time.ts'
import { isDay } from '#app/platform/time-zones.ts'
import { fieldOf } from '#app/shared/content-notes/note-rules.ts'
import { labelOf } from '#app/shared/content-notes/note-words.ts'
import { CONTENT_NOTES } from '#db/tables/content-notes.ts'
import { categoryChoices } from '../model/categories.server.ts'
import { fieldsOf, type PostText } from '../model/post-text.ts'
import { POST_LIMITS } from '../model/rules.ts'

// The form of a post.

const noteBoxes: ContentField = {
  at: 'notes',
  label: 'Is it about one of these?',
  as: 'boxes',
  most: 0,
  fold: 'Content notes',
  hint: 'Readers see it first, and the text is folded. Title, summary and top picture are always seen, so keep them calm.',
  get choices() {
    return CONTENT_NOTES.map((note) => ({ value: fieldOf(note), label: labelOf(note) }))
  },
}

const DAYS = 'What may still change, and the days on the page'

const lines = { as: 'lines' as const, most: 600 }

const head = (): ContentField[] => [
  { at: 'title', label: 'Title', as: 'line', most: POST_LIMITS.title, needed: true },
  {
    at: 'excerpt',
    label: 'Summary',
    as: 'text',
    most: POST_LIMITS.excerpt,
    needed: true,
    hint: 'One or two sentences for lists, search results and feeds.',
  },
  {
    at: 'author',
    label: 'Author',
    as: 'line',
    most: POST_LIMITS.author,
    needed: true,
    half: true,
    hint: 'As readers see it, such as Editorial Team.',
  },
  {
    at: 'category',
    label: 'Category',
    as: 'choice',
    most: 40,
    needed: true,
    half: true,
    hint: 'A second person reviews posts that say what the law is, such as those in Legal Updates.',
    choices: [{ value: '', label: 'Not chosen yet' }, ...categoryChoices()],
  },
]

const text: readonly ContentField[] = [
  {
    at: 'keyPoints',
    label: 'Key points',
    ...lines,
    hint: 'Put each on its own line. They are in a box above the text.',
  },
  {
    at: 'body',
    label: 'Text',
    as: 'text',
    most: POST_LIMITS.body,
    needed: true,
    markdown: true,
    pictures: true,
  },
  noteBoxes,
]

const besideText: readonly ContentField[] = [
  {
    at: 'sources',
    label: 'Sources',
    ...lines,
    needed: true,
    hint: 'Put each on its own line: the title, then the web address. Example: ADA.gov fact sheet https://www.ada.gov/…',
  },
  {
    at: 'reviewOn',
    label: 'Check the sources again on',
    as: 'day',
    most: 100,
    needed: true,
    hint: 'Posts about the law need this day. The overview reminds us.',
  },
  {
    at: 'imageDescription',
    label: 'What the drawing on top shows',
    as: 'line',
    most: POST_LIMITS.imageDescription,
    needed: true,
    hint: 'One sentence, also for a picture on top. It is read aloud in place of it.',
  },
  {
    at: 'topPicture',
    label: 'Picture on top',
    as: 'number',
    most: 9,
    needed: true,
    picture: 'Choose the picture on top',
    hint: 'The number of one under Pictures. Left empty, the post has a drawing of ours.',
  },
  {
    at: 'sharePicture',
    label: 'Picture for sharing',
    as: 'number',
    most: 9,
    needed: true,
    picture: 'Choose the picture for sharing',
    hint: 'The number of one under Pictures. Left empty, links to the post show the drawing of the site.',
  },
]

const days: readonly ContentField[] = [
  {
    at: 'toCheck',
    label: 'What may still change',
    ...lines,
    fold: DAYS,
    hint: 'Put each on its own line.',
  },
  {
    at: 'publishedOn',
    label: 'Day on the post',
    as: 'day',
    most: 100,
    fold: DAYS,
    hint: 'Left empty, it is the day of its first publication.',
  },
  {
    at: 'checkedOn',
    label: 'Checked on',
    as: 'day',
    most: 100,
    fold: DAYS,
    hint: 'Left empty, it is the day on which you publish these words.',
  },
]

const correction: ContentField = {
  at: 'correction',
  label: 'Does this change what readers may rely on? Say what changed',
  as: 'text',
  most: POST_LIMITS.correction,
  fresh: true,
  hint: 'Leave it empty for typing mistakes. Otherwise the post says “Updated on” with the day you publish, and readers see this line.',
}

const corrections: ContentField = {
  at: 'corrections',
  label: 'Corrections on the page',
  ...lines,
  hint: 'Put each on its own line: the day, a colon, what changed. Example: November 26, 2026: The filing time is 180 days. We wrote 60.',
}

/** @param known whether it was ever published: then readers are told of corrections */
export const postFormFields = (post: PostText, known = false): ContentField[] => [
  ...head(),
  ...text,
  ...besideText,
  ...days,
  ...(known || post.correction ? [correction] : []),
  ...(post.corrections.length > 0 ? [corrections] : []),
]

/** A post as the form has it: a box for each note, and the days of corrections as people write them. */
export function typedPost(post: PostText): Record<string, string | undefined> {
  const fields = fieldsOf(post)
  const boxes = post.notes.map((note) => [fieldOf(note), 'yes'])
  return { ...fields, corrections: withLongDays(fields.corrections), ...Object.fromEntries(boxes) }
}

/** The stored lines "2026-11-26 | What changed" with "November 26, 2026: ". */
const withLongDays = (text: string): string =>
  text.replaceAll(/^(\d{4}-\d\d-\d\d) \| */gm, (line, day: string) =>
    isDay(day) ? `${longDate(day)}: ` : line,
  )
