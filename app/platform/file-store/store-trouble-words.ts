import type { FileStore, FileStoreTrouble } from './file-store.ts'

/** What an operator does about a bucket that cannot be used, in a sentence that names the setting. */
export function storeTroubleInWords(
  store: Pick<FileStore, 'place' | 'setting'>,
  trouble: FileStoreTrouble,
): string {
  const { place, setting } = store
  const words: Record<string, string> = {
    NoSuchBucket: `${setting}: there is no ${place.replace(/^the /, '')}. Make it there, or correct its name.`,
    InvalidAccessKeyId: `FILES_KEY_ID: ${place} does not know this key. Check FILES_KEY_ID and the endpoint in ${setting}.`,
    SignatureDoesNotMatch: `FILES_SECRET: for ${place}, this secret does not belong to FILES_KEY_ID. Check both.`,
    AccessDenied: `FILES_KEY_ID: this key may not read, write, list and delete in ${place}. Give it these rights, or set another key.`,
    RequestTimeTooSkewed: `The clock of this machine is wrong, so ${place} refuses what we ask. Set the clock.`,
    AuthorizationHeaderMalformed: `${setting}: ${place} is in another region. Correct the region.`,
    PermanentRedirect: `${setting}: ${place} is in another region. Correct the region and the endpoint.`,
  }
  if (trouble.trouble === 'away')
    return `${setting}: ${place} does not answer (${trouble.code}). Check the endpoint and the network, then try again.`
  if (trouble.trouble === 'damaged')
    return `${setting}: what ${place} gave is not what was written (${trouble.code}). Look for a broken disk or network.`
  return (
    words[trouble.code] ??
    words[trouble.code === '403' ? 'AccessDenied' : ''] ??
    `${setting}: ${place} refuses what we ask (${trouble.code}). Check FILES_KEY_ID, FILES_SECRET and the address.`
  )
}
