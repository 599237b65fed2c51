// The two tables of a TrueType font that we need: which letters it has, and its name.

/** Where a table is: its entry in the directory, its content and its length. */
function tableOf(font: Buffer, tag: string): { entry: number; at: number; length: number } {
  const count = font.readUInt16BE(4)
  for (let i = 0; i < count; i++) {
    const entry = 12 + i * 16
    if (font.toString('latin1', entry, entry + 4) === tag)
      return { entry, at: font.readUInt32BE(entry + 8), length: font.readUInt32BE(entry + 12) }
  }
  throw new Error(`a font without the table ${tag}`)
}

/** The code points of every letter that a font has. */
export function lettersIn(font: Buffer): Set<number> {
  const { at } = tableOf(font, 'cmap')
  const letters = new Set<number>()
  const count = font.readUInt16BE(at + 2)
  for (let i = 0; i < count; i++) {
    const map = at + font.readUInt32BE(at + 4 + i * 8 + 4)
    const format = font.readUInt16BE(map)
    if (format === 4) addSegments(font, map, letters)
    if (format === 12) addGroups(font, map, letters)
  }
  return letters
}

/** Format 4: segments of the first 65,536 code points. */
function addSegments(font: Buffer, map: number, letters: Set<number>): void {
  const bytes = font.readUInt16BE(map + 6)
  for (let i = 0; i < bytes; i += 2) {
    const last = font.readUInt16BE(map + 14 + i)
    const first = font.readUInt16BE(map + 16 + bytes + i)
    const delta = font.readUInt16BE(map + 16 + 2 * bytes + i)
    const place = map + 16 + 3 * bytes + i
    const offset = font.readUInt16BE(place)
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const listed = offset === 0 ? code : font.readUInt16BE(place + offset + 2 * (code - first))
      if (listed !== 0 && ((listed + delta) & 0xffff) !== 0) letters.add(code)
    }
  }
}

/** Format 12: groups of any code points. */
function addGroups(font: Buffer, map: number, letters: Set<number>): void {
  const count = font.readUInt32BE(map + 12)
  for (let i = 0; i < count; i++) {
    const group = map + 16 + i * 12
    for (let code = font.readUInt32BE(group); code <= font.readUInt32BE(group + 4); code++) letters.add(code)
  }
}

/**
 * The font under another name. Typst finds a font by its family: with names of our own it never takes one that the machine has,
 * and the pieces of one family stay apart.
 */
export function renamed(font: Buffer, family: string, postScript: string): Buffer {
  const { entry } = tableOf(font, 'name')
  const names = [
    [1, family],
    [2, 'Regular'],
    [6, postScript],
  ] as const
  const head = Buffer.alloc(6 + names.length * 12)
  head.writeUInt16BE(names.length, 2)
  head.writeUInt16BE(head.length, 4)
  const texts: Buffer[] = []
  let used = 0
  for (const [i, [id, text]] of names.entries()) {
    const bytes = Buffer.from(text, 'utf16le').swap16()
    // For Windows, in Unicode, in American English.
    for (const [place, value] of [3, 1, 0x409, id, bytes.length, used].entries())
      head.writeUInt16BE(value, 6 + i * 12 + place * 2)
    texts.push(bytes)
    used += bytes.length
  }
  const padding = Buffer.alloc((4 - (font.length % 4)) % 4)
  const table = Buffer.concat([head, ...texts])
  const made = Buffer.concat([font, padding, table])
  made.writeUInt32BE(font.length + padding.length, entry + 8)
  made.writeUInt32BE(table.length, entry + 12)
  return made
}
