import type { IncomingMessage } from 'node:http'

/**
 * The body of a request, of which no more is taken from the connection than somebody reads. The stream that Node makes of a request
 * (`Readable.toWeb`) counts pieces and not bytes, so it takes in all that comes.
 */
export function bodyAsRead(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  // The connection has to stay for the answer.
  const pieces: AsyncIterator<Uint8Array> = incoming.iterator({ destroyOnReturn: false })
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await pieces.next()
    if (done) controller.close()
    else controller.enqueue(value)
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}
