import { words } from './words.ts'

/**
 * Why a post cannot be marked as written by a moderator; null where it can, or does not ask to be.
 * @param moderator whether one is signed in
 */
export function notAsModerator(
  post: { asModerator: boolean; nameless: boolean; when: string },
  moderator: boolean,
): string | null {
  if (!post.asModerator) return null
  if (!moderator) return words.write.signedOut
  if (post.nameless) return words.write.notNameless
  return post.when === 'now' ? null : words.write.notLater
}
