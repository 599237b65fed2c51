import { cutText } from '#app/ui/cut-text.ts'
import { deviceWords } from './device-words.ts'

// A browser's data for its visitor, in the lists of the specification. Anyone can write anything into a browser's storage,
// so it is untrusted: items of an unexpected shape are ignored, long ones are cut.

export const KEYS = {
  complaints: 'complaints',
  posts: 'forumPosts',
  saved: 'savedResources',
  wrote: 'attorneysWritten',
} as const
export type ListName = keyof typeof KEYS
export const isListName = (name: string): name is ListName => Object.hasOwn(KEYS, name)

export interface KeptComplaint {
  id: number
  violationType: string
  status: string
  submittedAt: string | null
}

export interface KeptPost {
  id: string
  title: string
  category: string
  postedAt: string | null
}

export interface KeptPage {
  id: number
  title: string
  /** null when the stored item leads to no page of ours that can be saved. */
  url: string | null
  savedAt: string | null
}

/** All of our data in a browser's storage. */
export interface Held {
  complaints: KeptComplaint[]
  posts: KeptPost[]
  saved: KeptPage[]
  /** Attorneys that they wrote to. */
  wrote: KeptPage[]
}

/** The overview, and closed lists on "My Forum Posts", show this many. */
export const POSTS_SHOWN = 2
const MOST_SHOWN = 500
const LONGEST = 200

export const complaintsFrom = (stored: string | null): KeptComplaint[] =>
  newestFirst(
    itemsFrom(stored).flatMap(({ id, violationType, status, submittedAt }) =>
      isId(id)
        ? {
            id,
            violationType: textFrom(violationType) || deviceWords.kindNotKnown,
            status: textFrom(status) || deviceWords.statusNotKnown,
            submittedAt: dayFrom(submittedAt),
          }
        : [],
    ),
    'submittedAt',
  )

export const postsFrom = (stored: string | null): KeptPost[] =>
  newestFirst(
    itemsFrom(stored).flatMap(({ id, title, category, timestamp }) =>
      textFrom(title)
        ? {
            id: String(isId(id) ? id : textFrom(id)),
            title: textFrom(title),
            category: textFrom(category),
            postedAt: dayFrom(timestamp),
          }
        : [],
    ),
    'postedAt',
  )

export const savedFrom = (stored: string | null): KeptPage[] =>
  newestFirst(
    itemsFrom(stored).flatMap(({ id, title, url, savedAt }) =>
      isId(id) && textFrom(title)
        ? { id, title: textFrom(title), url: ownAddress(url), savedAt: dayFrom(savedAt) }
        : [],
    ),
    'savedAt',
  )

/** The list without the items of that id, and the removed items; an invalid list is replaced by an empty one. */
export function removeEntry(stored: string | null, id: number): { rest: unknown[]; taken: unknown[] } {
  const items = itemsFrom(stored)
  return { rest: items.filter((item) => item.id !== id), taken: items.filter((item) => item.id === id) }
}

export const withBack = (stored: string | null, taken: readonly unknown[]): unknown[] => [
  ...itemsFrom(stored),
  ...taken,
]

/** The list with one more page, or the same page again, as the newest. */
export const withPage = (stored: string | null, page: KeptPage): unknown[] => [
  page,
  ...itemsFrom(stored).filter(({ url }) => url !== page.url),
]

/** The list with the server's status for the case sent at that time. */
export const withStatus = (stored: string | null, id: number, status: string): unknown[] =>
  itemsFrom(stored).map((item) => (item.id === id ? { ...item, status } : item))

type Item = Record<string, unknown>

function itemsFrom(stored: string | null): Item[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter((item) => typeof item === 'object' && item !== null) : []
  } catch {
    return []
  }
}

const isId = (id: unknown): id is number => typeof id === 'number' && Number.isFinite(id)

const textFrom = (value: unknown): string => (typeof value === 'string' ? cutText(value.trim(), LONGEST) : '')

/** An ISO time that a calendar can show, or null. */
function dayFrom(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const day = new Date(value)
  return Number.isNaN(day.getTime()) ? null : day.toISOString()
}

const ownAddress = (url: unknown): string | null => (typeof url === 'string' && kindOfPage(url) ? url : null)

/** The pages that can be saved, by kind. */
const PAGES = {
  resource: /^\/resources\/[a-z0-9-]{1,100}$/,
  // Its number, or the slug that staff chose.
  post: /^\/blog\/(?!feeds$)[a-z0-9-]{1,100}$/,
  law: /^\/know-your-rights\/[a-z0-9-]{1,100}$/,
  attorney: /^\/attorney-directory\/\d{1,9}$/,
  forumPost: /^\/forum\/topic\/[\w-]{1,40}(?:\?page=[1-9]\d{0,3})?#post-[1-9]\d{0,5}$/,
} as const
type PageKind = keyof typeof PAGES

export const kindOfPage = (path: string): PageKind | undefined =>
  (Object.keys(PAGES) as PageKind[]).find((kind) => PAGES[kind].test(path))

/** Each id once, the newest first. */
function newestFirst<T extends { id: number | string }>(items: T[], by: keyof T): T[] {
  const each = new Map(items.map((item) => [item.id, item]))
  return [...each.values()]
    .sort((a, b) => String(b[by] ?? '').localeCompare(String(a[by] ?? '')))
    .slice(0, MOST_SHOWN)
}

/** "1 saved resource", "3 saved resources" */
export const countWithNoun = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** A signed-in member's forum post, and its state. */
export interface OwnPost {
  id: string
  title: string
  category: string
  writtenAt: string
  /** 'gone': its author took it back. */
  state: 'public' | 'waits' | 'removed' | 'gone'
}
