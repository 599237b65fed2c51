import { topicUrl } from '../../model/rules.ts'
import { isKeptField } from '../../posts/post-form.ts'

/** Where a post is written: as a reply in a topic, or as a new topic in a category. */
export type Place = { topic: string } | { category: string }

export const placeKey = (where: Place): string =>
  'topic' in where ? `topic ${where.topic}` : `new ${where.category}`

/** The URL of the form. */
export const formUrl = (where: Place, to = ''): string =>
  'topic' in where
    ? `${topicUrl(where.topic)}/reply${/^[1-9]\d{0,5}$/.test(to) ? `?to=${to}` : ''}`
    : `/forum/${where.category}/new`

/** The URL of the form with a draft in it; without one, empty. */
export function draftUrl(where: Place, draft: string, to = ''): string {
  const url = formUrl(where, to)
  return `${url}${url.includes('?') ? '&' : '?'}draft=${draft}`
}

export const DRAFTS_PAGE = '/forum/drafts'
/** As long as the longest form that is kept (platform/autosave): more than a post can have, so that a draft is never too long to save. */
export const DRAFT_LONGEST = 60_000
/** The limit for one member. */
export const DRAFTS_MOST = 50
export const DRAFTS_AN_HOUR = 100
const EXCERPT = 200

const OTHERS = /^(?:to|picture|describes|decoration|about-[a-z-]{1,20}|tag-[a-z0-9-]{1,80})$/
/** Whether a form field belongs to the post; the others are ours. */
export const isOfPost = (field: string): boolean => isKeptField(field) || OTHERS.test(field)

/** The beginning of a draft. */
export const beginningOf = (typed: Record<string, string>): string => {
  const text = [typed.title, typed.text].filter(Boolean).join('\n').trim()
  const letters = [...text]
  return letters.length > EXCERPT ? `${letters.slice(0, EXCERPT).join('').trimEnd()} …` : text
}
