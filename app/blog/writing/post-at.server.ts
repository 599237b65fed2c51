import { textAt, versionAt } from '#app/content/content.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type PostText, readContent } from '../model/post-text.ts'

/** The text of a post; undefined for the id of anything else, such as a law, because other texts have other publishing rules. */
export async function postAt(db: Db | Tx, id: string) {
  const text = await textAt(db, id)
  return text?.kind === 'post' ? text : undefined
}

const NO_SUCH_POST = 'There is no such post. Go back to all posts.'

export type PostRow = NonNullable<Awaited<ReturnType<typeof postAt>>>

export interface PostItem {
  text: PostRow
  content: PostText
}

/**
 * A text and its newest version, or another one.
 * @throws Refused if it does not exist
 */
export async function postText(
  db: Db | Tx,
  id: string,
  version?: number,
): Promise<{ text: PostRow; post: PostText }> {
  const text = await postAt(db, id)
  const found = text && text.state !== 'gone' ? await versionAt(db, id, version ?? text.version) : undefined
  if (!text || !found) throw new Refused(NO_SUCH_POST, 404)
  return { text, post: readContent(found.content) }
}
