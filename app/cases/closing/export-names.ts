import { FILE_KINDS } from '../model/rules.ts'

// Names of files inside an export: what a stranger called a file must not lead out of the folder, hide its ending, or be a
// name that a system keeps for itself.

const LONGEST = 60
const ENDING = /(?<=.)\.[A-Za-z0-9]{1,5}$/
// Beside what no system takes: marks that change the direction of writing, and everything that cannot be seen.
const UNSAFE = /[^\p{L}\p{N} ._()-]|\p{Cf}|\p{Cc}/gu

/** "files/02-letter of refusal.pdf": numbered, so that no name comes twice and none is a reserved one. */
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

/** The ending that fits what the bytes are; the name's own one only where it says the same. */
function endingOf(name: string, type: string): string {
  const fitting = Object.entries(FILE_KINDS).flatMap(([ending, kind]) => (kind === type ? [ending] : []))
  const own = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return fitting.includes(own) ? own : (fitting[0] ?? 'bin')
}
