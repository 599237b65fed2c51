import { newId } from '#app/platform/ids.ts'
import { hashOfToken } from '#app/platform/token-hash.server.ts'

/** Identifies the version of a post that a moderator read, so that unread text is never approved. */
export const stateOf = (post: { writtenAt: string; changedAt: string | null }): string =>
  post.changedAt ?? post.writtenAt

/** How many characters of the version a form's page id contains. */
const LETTERS = 10

/**
 * The version that the form of a change started from: the text, and every other field of the post. The fields of a topic belong
 * to its opening post.
 */
export function versionOf(post: {
  writtenAt: string
  changedAt: string | null
  notes: string
  tone: string | null
  number: number | null
  given: number
  wish: string | null
  tags: string
}): string {
  const ofTopic = post.number === 1 || post.given === 0 ? [post.wish, post.tags] : []
  return hashOfToken(JSON.stringify([stateOf(post), post.notes, post.tone, ...ofTopic])).slice(0, LETTERS)
}

/** A page id for such a form, so that unsent text knows which version it started from. */
export const pageFrom = (version: string): string => newId().slice(0, -LETTERS) + version

export const versionOfPage = (page: string): string => page.slice(-LETTERS)
