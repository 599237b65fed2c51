import { newId } from '#app/platform/ids.ts'
import { hashOfToken } from '#app/platform/token-hash.server.ts'

/** Which words of a post somebody saw, so that nobody approves what they did not read. */
export const stateOf = (post: { writtenAt: string; changedAt: string | null }): string =>
  post.changedAt ?? post.writtenAt

/** A form with a version in it has this many letters of it. */
const LETTERS = 10

/**
 * What the form of a change began from: the words, and all else that an author says of a post. What they say of a topic belongs to the post
 * that begins it.
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

/** Names the page of such a form, so that words which are typed there and not sent know what they began from. */
export const pageFrom = (version: string): string => newId().slice(0, -LETTERS) + version

export const versionOfPage = (page: string): string => page.slice(-LETTERS)
