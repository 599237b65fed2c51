import { createHash } from 'node:crypto'

/**
 * How the secret of a link or a cookie is stored, so that reading the database does not reveal it. For secrets that
 * cannot be guessed.
 */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
