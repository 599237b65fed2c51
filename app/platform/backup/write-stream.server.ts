import { open } from 'node:fs/promises'

/** Writes a new file that only this user can read. @returns how many bytes it has */
export async function writeStream(file: string, stream: ReadableStream<Uint8Array>): Promise<number> {
  const handle = await open(file, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const part of stream) {
      await handle.writeFile(part)
      bytes += part.length
    }
    await handle.sync()
    return bytes
  } finally {
    await handle.close()
  }
}
