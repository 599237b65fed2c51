/** A browser takes only 64 KB along when a page goes. */
export const TAKEN_ALONG = 60_000
