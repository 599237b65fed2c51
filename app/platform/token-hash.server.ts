import { createHash } from 'node:crypto'

/** How the secret of a link or a cookie is kept: whoever reads the database cannot use it. For secrets that cannot be guessed. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
