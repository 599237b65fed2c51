import { fieldOf } from '#app/shared/content-notes/note-rules.ts'
import { fieldsOf, type PostText } from '../model/post-text.ts'

/** The typed or saved values, by field name. */
export type Typed = Record<string, string | undefined>

/** A post as form values: a box for each note. */
export function typedPost(post: PostText): Typed {
  const boxes = post.notes.map((note) => [fieldOf(note), 'yes'])
  return { ...fieldsOf(post), ...Object.fromEntries(boxes) }
}

/** The form's label of each text field. Content notes are left out: they never conflict, and no variant repeats them. */
export const POST_FIELDS: Record<string, string> = {
  title: 'Title',
  excerpt: 'Summary',
  author: 'Author',
  category: 'Category',
  imageDescription: 'What the drawing or picture on top shows',
  topPicture: 'Picture on top',
  sharePicture: 'Picture for sharing',
  keyPoints: 'Key points',
  body: 'Text',
  sources: 'Sources',
  toCheck: 'What may still change',
  correction: 'What changed for readers',
  corrections: 'Corrections on the page',
  publishedOn: 'Day on the post',
  checkedOn: 'Checked on',
  reviewOn: 'Check the sources again on',
}
