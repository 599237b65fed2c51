import { allow } from '#app/platform/http/limits.server.ts'
import type { Db } from '#db/schema.ts'

/** A school or library shares one network; a person shows a letter a few times, then downloads it. */
const AN_HOUR_FROM_ONE_PLACE = 120

/** Counts one more letter of this network, shown or as a file. Ask before the answers are read: filling in takes time and memory. */
export const mayFillIn = (db: Db, network: string): Promise<boolean> =>
  allow(db, 'letter', network, AN_HOUR_FROM_ONE_PLACE)
