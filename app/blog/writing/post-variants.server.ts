import type { ContentField, VariantSource } from '#app/content/model/rules.ts'
import { isLegal } from '../model/categories.server.ts'
import { fieldsOf, readContent } from '../model/post-text.ts'
import { POST_LIMITS, postPath } from '../model/rules.ts'

// The source of a post's variants: its easier version and its translations.

const FIELDS: readonly ContentField[] = [
  { at: 'title', label: 'Title', as: 'line', most: POST_LIMITS.title, needed: true },
  { at: 'excerpt', label: 'Summary', as: 'text', most: POST_LIMITS.excerpt, needed: true },
  { at: 'keyPoints', label: 'Key points', as: 'lines', most: 3000 },
  { at: 'body', label: 'Text', as: 'text', most: POST_LIMITS.body, markdown: true, needed: true },
  {
    at: 'imageDescription',
    label: 'What the drawing on top shows',
    as: 'line',
    most: POST_LIMITS.imageDescription,
    needed: true,
  },
  { at: 'toCheck', label: 'What may still change', as: 'lines', most: 12_000 },
]

/** Variants keep a hash of these labels with their values: a new label would mark each as older than its full text. */
const POST_FIELDS: Record<string, string> = {
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

/** Days change with each check of the sources, and are not translated. */
const NOT_SAID = ['publishedOn', 'checkedOn', 'reviewOn', 'sharePicture', 'author']

export function postAsSource(
  content: string,
  { id, number, address }: { id: string; number: number; address: string | null },
): VariantSource {
  const post = readContent(content)
  const fields = fieldsOf(post)
  return {
    title: post.title,
    path: postPath({ id: number, address }),
    console: `/staff/content/${id}`,
    legal: isLegal(post.category),
    easier: true,
    notes: post.notes,
    fields: FIELDS,
    words: Object.fromEntries(FIELDS.map(({ at }) => [at, fields[at as keyof typeof fields]])),
    says: Object.entries(POST_FIELDS)
      .filter(([at]) => !NOT_SAID.includes(at))
      .map(([at, label]) => [label, fields[at as keyof typeof fields]]),
  }
}
