import { createHash } from 'node:crypto'

/** Raised when the way built-in texts are turned into rows changes, so that they are made again. */
const MAKING = 1

/** Names the state of a built-in text, so that an upgrade can tell whether it has changed. */
export const hashOf = (content: unknown): string =>
  createHash('sha256')
    .update(`${MAKING} ${JSON.stringify(content)}`)
    .digest('base64url')
    .slice(0, 22)
