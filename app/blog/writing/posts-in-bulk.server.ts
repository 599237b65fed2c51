import { type BulkChange, belongsToImport } from '#app/content/content.server.ts'
import type { ContentField, TypedFields } from '#app/content/model/rules.ts'
import { plainText } from '#app/platform/rendering/markdown.server.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { categoryChoices, isCategory } from '../model/categories.server.ts'
import type { PostText } from '../model/post-text.ts'
import { POST_LIMITS } from '../model/rules.ts'
import type { PostItem } from './post-at.server.ts'

// What staff change in many posts at once. Each post gets a version of its own; visitors see it when it is published.

const categories = (blank: string): readonly { value: string; label: string }[] => [
  { value: '', label: blank },
  ...categoryChoices(),
]

/** An undo of the import takes back what was filled in on its page, too. */
const saved: BulkChange<PostText, PostItem>['saved'] = async (tx, { of, id, from, version }) => {
  if (of) await belongsToImport(tx, of, { textId: id, from, version })
}

const category: BulkChange<PostText, PostItem> = {
  button: 'Set the category',
  done: 'Category set',
  says: 'Each of these gets a new version with this category, in place of its own. Visitors see it when you publish it.',
  fields: () => [
    {
      at: 'category',
      label: 'Category',
      as: 'choice',
      most: 40,
      half: true,
      needed: true,
      choices: categories('Choose one'),
    },
  ],
  read: ({ category: chosen = '' }) =>
    isCategory(chosen)
      ? { change: ({ content }) => ({ ...content, category: chosen }) }
      : { errors: { category: 'Choose a category from the list' } },
  saved,
}

interface SameWords {
  /** Empty: unchanged. */
  category: string
  author: string
  imageDescription: string
  /** Whether posts without a summary get their first sentences. */
  summary: boolean
  /** Whether category and author replace existing ones. */
  replace: boolean
}

const fillIn: BulkChange<PostText, PostItem> = {
  button: 'Fill in what is missing',
  done: 'Filled in',
  says: 'Each of these in which something is missing gets a new version. Visitors see it when you publish it.',
  fields: (): ContentField[] => [
    {
      at: 'category',
      label: 'Category',
      as: 'choice',
      most: 40,
      half: true,
      choices: categories('As it is'),
    },
    { at: 'author', label: 'Author', as: 'line', most: POST_LIMITS.author, half: true },
    {
      at: 'imageDescription',
      label: 'What the drawing or picture on top shows',
      hint: 'For posts without a description.',
      as: 'line',
      most: POST_LIMITS.imageDescription,
    },
    {
      at: 'also',
      label: 'Also',
      as: 'boxes',
      most: 0,
      choices: [
        { value: 'summary', label: 'Use the first sentences as the summary of posts without one' },
        { value: 'replace', label: 'Replace the category and author of posts that have one' },
      ],
    },
  ],
  read: (typed) => {
    const words = sameWordsIn(typed)
    if ('errors' in words) return words
    return {
      change: ({ content }) =>
        withSameWords(content, words, firstSentencesOf(plainText(content.body.slice(0, ENOUGH)))),
    }
  },
  saved,
}

export const postsInBulk = { category, 'fill-in': fillIn }

function sameWordsIn(typed: TypedFields): SameWords | { errors: Record<string, string> } {
  const text = (name: string): string => (typed[name] ?? '').replace(/\s+/g, ' ')
  const words = {
    category: text('category'),
    author: text('author'),
    imageDescription: text('imageDescription'),
    summary: typed.summary === 'yes',
    replace: typed.replace === 'yes',
  }
  const errors: Record<string, string> = {}
  if (words.category && !isCategory(words.category)) errors.category = 'Choose a category from the list'
  if (words.author.length > POST_LIMITS.author) errors.author = 'The author must be 80 characters or fewer'
  if (words.imageDescription.length > POST_LIMITS.imageDescription)
    errors.imageDescription = 'The description must be 300 characters or fewer'
  return Object.keys(errors).length > 0 ? { errors } : words
}

function withSameWords(post: PostText, words: SameWords, firstSentences: string): PostText {
  const chosen = (before: string, then: string) => (then && (words.replace || !before) ? then : before)
  return {
    ...post,
    category: chosen(post.category, words.category),
    author: chosen(post.author, words.author),
    imageDescription: post.imageDescription || words.imageDescription,
    excerpt: post.excerpt || (words.summary ? firstSentences : ''),
  }
}

/** How much of a text is searched for its first sentences. */
const ENOUGH = 3000

/** The first sentences of a text, as many as fit into a summary; a part of the first one if that is longer. */
function firstSentencesOf(words: string, most: number = POST_LIMITS.excerpt): string {
  const text = words.replace(/\s+/g, ' ').trim()
  if (text.length <= most) return text
  const start = cutText(text, most)
  const end = Math.max(start.lastIndexOf('. '), start.lastIndexOf('? '), start.lastIndexOf('! '))
  if (end > 40) return start.slice(0, end + 1)
  return `${cutText(start, Math.max(40, start.lastIndexOf(' ', most - 2)))}…`
}
