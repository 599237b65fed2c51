import { createHash } from 'node:crypto'

/** Incremented when the code that turns built-in texts into rows changes, so that the rows are made again. */
const MAKING = 1

/** The version of a built-in text, so that an upgrade can tell whether it has changed. */
export const hashOf = (content: unknown): string =>
  createHash('sha256')
    .update(`${MAKING} ${JSON.stringify(content)}`)
    .digest('base64url')
    .slice(0, 22)
