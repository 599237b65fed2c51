import { config } from '#app/platform/settings/config.server.ts'
import { hour } from '#app/platform/time.ts'
import { othersWriting } from '#app/texts/texts.server.ts'
import type { Db } from '#db/schema.ts'

/** A sentence for each other member who is writing in a post now. */
export async function writersNow(db: Db, textId: string, userId: string): Promise<string[]> {
  const others = await othersWriting(db, textId, userId)
  return others.map(
    ({ name, since }) => `${name} has been writing in this post since ${hour(since, config.timeZone)}.`,
  )
}
