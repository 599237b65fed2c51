// Sets of small whole numbers, one bit each: the matches among 100,000
// attorneys take 12 KB, and two sets intersect in microseconds.

export type Bits = Uint32Array

export const bitsFor = (size: number): Bits => new Uint32Array(Math.ceil(size / 32))

export const has = (bits: Bits, at: number): boolean => (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1

export function put(bits: Bits, at: number, there = true): void {
  const word = at >>> 5
  const bit = 1 << (at & 31)
  bits[word] = there ? (bits[word] ?? 0) | bit : (bits[word] ?? 0) & ~bit
}

/** The intersection of all sets. */
export function meet(first: Bits, others: readonly Bits[]): Bits {
  const out = first.slice()
  for (const other of others) for (let i = 0; i < out.length; i++) out[i] = (out[i] ?? 0) & (other[i] ?? 0)
  return out
}

/** Adds the other set's members to this one. */
export function join(bits: Bits, other: Bits): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) | (other[i] ?? 0)
}

function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

export function sizeOf(bits: Bits): number {
  let count = 0
  for (const word of bits) count += ones(word)
  return count
}

/** At most `most` members in rising order, starting at `from` and wrapping around, after skipping the first `skip`. */
export function pick(
  bits: Bits,
  { from, skip, most }: { from: number; skip: number; most: number },
): number[] {
  const out: number[] = []
  let left = skip
  const walk = (begin: number, end: number) => {
    for (let at = begin; at < end && out.length < most; at++) {
      const word = bits[at >>> 5] ?? 0
      if ((at & 31) === 0 && at + 32 <= end) {
        const count = ones(word)
        if (count <= left) {
          left -= count
          at += 31
          continue
        }
      }
      if (((word >>> (at & 31)) & 1) === 0) continue
      if (left > 0) left -= 1
      else out.push(at)
    }
  }
  const size = bits.length * 32
  walk(from, size)
  walk(0, from)
  return out
}
