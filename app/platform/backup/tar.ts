// A tar archive (POSIX.1-1988 ustar), so that a backup can be inspected with ordinary programs: age -d … | tar t

const BLOCK = 512

export interface TarEntry {
  name: string
  bytes: Uint8Array
}

/** An entry with its header, padded to whole blocks. */
export function tarEntry({ name, bytes }: TarEntry): Uint8Array {
  if (name.length > 99) throw new RangeError('the name is too long for tar')
  const out = new Uint8Array(BLOCK + Math.ceil(bytes.length / BLOCK) * BLOCK)
  const put = (text: string, at: number) => out.set(new TextEncoder().encode(text), at)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  put(name, 0)
  put('0000600\0', 100)
  put('0000000\0', 108)
  put('0000000\0', 116)
  put(`${octal(bytes.length, 11)}\0`, 124)
  put(`${octal(0, 11)}\0`, 136)
  put(' '.repeat(8), 148)
  put('0', 156)
  put('ustar\x0000', 257)
  put(`${octal(sumOf(out), 6)}\0 `, 148)
  out.set(bytes, BLOCK)
  return out
}

/** The end of every archive. */
export const tarEnd = (): Uint8Array => new Uint8Array(2 * BLOCK)

const sumOf = (header: Uint8Array): number => header.subarray(0, BLOCK).reduce((sum, byte) => sum + byte, 0)

/** @throws when it is not an archive, or ends too early */
export async function* readTar(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  let held: Uint8Array[] = []
  let length = 0
  const parts = stream[Symbol.asyncIterator]()
  const take = async (count: number): Promise<Uint8Array> => {
    while (length < count) {
      const { value, done } = await parts.next()
      if (done) throw new Error('the archive ends too early')
      held.push(value)
      length += value.length
    }
    const all = Buffer.concat(held)
    held = [all.subarray(count)]
    length = all.length - count
    return all.subarray(0, count)
  }
  for (;;) {
    const header = await take(BLOCK)
    if (header.every((byte) => byte === 0)) break
    const text = (at: number, size: number) =>
      new TextDecoder().decode(header.subarray(at, at + size)).split('\0')[0] ?? ''
    const sum = Number.parseInt(text(148, 8), 8)
    const plain = new Uint8Array(header)
    plain.fill(0x20, 148, 156)
    if (text(257, 5) !== 'ustar' || sum !== sumOf(plain)) throw new Error('this is no archive')
    const size = Number.parseInt(text(124, 12), 8)
    const bytes = (await take(Math.ceil(size / BLOCK) * BLOCK)).subarray(0, size)
    yield { name: text(0, 100), bytes: new Uint8Array(bytes) }
  }
  // Reads to the very end, because only there does age report that nothing is missing.
  while (!(await parts.next()).done);
}
