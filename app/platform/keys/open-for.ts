import { MINUTE } from '../time.ts'

/** A key that nobody uses in any tab of its browser is locked after this, there and on the server. */
export const OPEN_FOR = 15 * MINUTE
