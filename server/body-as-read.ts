import type { IncomingMessage } from 'node:http'

/**
 * The body of a request, which takes no more from the connection than the consumer reads. Node's own stream of a
 * request (`Readable.toWeb`) counts pieces and not bytes, so it buffers everything.
 */
export function bodyAsRead(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  // The connection has to stay open for the response.
  const pieces: AsyncIterator<Uint8Array> = incoming.iterator({ destroyOnReturn: false })
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await pieces.next()
    if (done) controller.close()
    else controller.enqueue(value)
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}
