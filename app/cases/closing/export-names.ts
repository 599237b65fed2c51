import { FILE_KINDS } from '../model/rules.ts'

// File names inside an export: a name from a stranger must not escape the folder, hide its extension, or
// be one that a system reserves.

const LONGEST = 60
const ENDING = /(?<=.)\.[A-Za-z0-9]{1,5}$/
// Besides what no system allows: marks that change the direction of writing, and everything invisible.
const UNSAFE = /[^\p{L}\p{N} ._()-]|\p{Cf}|\p{Cc}/gu

/** "files/02-letter of refusal.pdf": numbered, so that no name repeats and none is a reserved one. */
export function pathInExport(name: string, type: string, at: number): string {
  const stem = name
    .replace(ENDING, '')
    .normalize('NFC')
    .replaceAll(UNSAFE, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[\s.-]+|[\s.-]+$/g, '')
  const short = [...stem].slice(0, LONGEST).join('').trim()
  return `files/${String(at + 1).padStart(2, '0')}-${short || 'file'}.${endingOf(name, type)}`
}

/** The extension that fits the bytes; the name's own one only if it means the same type. */
function endingOf(name: string, type: string): string {
  const fitting = Object.entries(FILE_KINDS).flatMap(([ending, kind]) => (kind === type ? [ending] : []))
  const own = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return fitting.includes(own) ? own : (fitting[0] ?? 'bin')
}
