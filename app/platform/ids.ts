/** A random 128-bit id, URL-safe, 22 characters. Does not reveal when or by whom it was made. */
export function newId(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(16)))
}

/** A random 256-bit secret, for cookies and links. */
export function newSecret(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)))
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
