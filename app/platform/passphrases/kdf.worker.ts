import { deriveHere } from './kdf.client.ts'

// Derives one key in a worker, so that the page stays responsive. Exits after its one task, so that nothing stays in
// memory.

export interface KdfWork {
  secret: string
  salt: Uint8Array
}

addEventListener('message', ({ data: { secret, salt } }: MessageEvent<KdfWork>) => {
  postMessage(deriveHere(secret, salt))
})
