import { config } from '#app/platform/settings/config.server.ts'
import { hour } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { othersWriting } from './writers.server.ts'

/** A sentence for each other member who is editing a text now. */
export async function writersNow(db: Db, textId: string, userId: string): Promise<string[]> {
  const others = await othersWriting(db, textId, userId)
  return others.map(
    ({ name, since }) => `${name} has been writing in this text since ${hour(since, config.timeZone)}.`,
  )
}
