import { deriveHere } from './kdf.client.ts'

// Derives one key beside the page, which must stay alive meanwhile. Ends with its one task, so that nothing stays in memory.

export interface KdfWork {
  secret: string
  salt: Uint8Array
}

addEventListener('message', ({ data: { secret, salt } }: MessageEvent<KdfWork>) => {
  postMessage(deriveHere(secret, salt))
})
