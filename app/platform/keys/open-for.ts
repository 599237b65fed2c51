import { MINUTE } from '../time.ts'

/** Without use in any tab of its browser, a key is locked after this time, there and on the server. */
export const OPEN_FOR = 15 * MINUTE
