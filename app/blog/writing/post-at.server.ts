import { textAt } from '#app/content/content.server.ts'
import type { Db, Tx } from '#db/schema.ts'

/** The text of a post; undefined for the id of anything else, such as a law, because other texts have other publishing rules. */
export async function postAt(db: Db | Tx, id: string) {
  const text = await textAt(db, id)
  return text?.kind === 'post' ? text : undefined
}

export const NO_SUCH_POST = 'There is no such post. Go back to all posts.'
