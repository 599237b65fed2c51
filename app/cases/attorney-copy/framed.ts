// Sealed files are padded, so that their length says little. The true length is stored in front.

const HEAD = 8

export function framed(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(HEAD + bytes.length)
  new DataView(out.buffer).setBigUint64(0, BigInt(bytes.length))
  out.set(bytes, HEAD)
  return out
}

/** @throws when it is shorter than its own length says */
export function unframed(bytes: Uint8Array): Uint8Array {
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0))
  if (HEAD + length > bytes.length) throw new RangeError('a part of the copy is missing')
  return bytes.subarray(HEAD, HEAD + length)
}
