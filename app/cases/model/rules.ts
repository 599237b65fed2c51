import { MEGABYTE, sizeOverLimit } from '#app/platform/byte-sizes.ts'
import { MINUTE } from '#app/platform/time.ts'
import type { CaseKind, CaseStatus } from '#db/tables/cases.ts'
import { words } from './files-words.ts'
import { KIND_LABELS, STATUS_LABELS } from './labels.ts'

export type Kind = CaseKind
export type Status = CaseStatus

// Lists built from tables that require every code: a new one cannot be missing from them.
export const KINDS = Object.keys(KIND_LABELS) as Kind[]
export const STATUSES = Object.keys(STATUS_LABELS) as Status[]

/** Whether a case waits for the first reviewer on a site that has none. */
export const waitsForReviewer = (
  found: { status: Status; answered: boolean },
  noReviewer: boolean,
): boolean => noReviewer && found.status === 'under-review' && !found.answered

export const SESSION_IDLE = 30 * MINUTE

export const LIMITS = {
  description: 10_000,
  message: 10_000,
  organisation: 200,
  date: 100,
  name: 200,
  email: 254,
  communication: 2000,
  fileName: 120,
  fileBytes: 10 * MEGABYTE,
  fileCount: 10,
  fileBytesInAll: 25 * MEGABYTE,
} as const

export const FILE_KINDS = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  txt: 'text/plain',
} as const
export type FileEnding = keyof typeof FILE_KINDS
export const ACCEPT = Object.keys(FILE_KINDS)
  .map((ending) => `.${ending}`)
  .join(',')

export const WORKS_FOR = ['private', 'state', 'federal'] as const
export type WorksFor = (typeof WORKS_FOR)[number]
export const isAboutWork = (kind: string): boolean => kind === 'work'
export const worksForIn = (typed: string | undefined): WorksFor | null =>
  WORKS_FOR.find((one) => one === typed) ?? null

export const isKind = (value: string): value is Kind => Object.hasOwn(KIND_LABELS, value)
export const isStatus = (value: string): value is Status => Object.hasOwn(STATUS_LABELS, value)

/** The error for a file of this size, as a sentence, or null. */
export const tooBigToTake = (bytes: number): string | null =>
  bytes > LIMITS.fileBytes ? words.refused.tooBig({ size: sizeOverLimit(bytes, LIMITS.fileBytes) }) : null

/** Why one more file does not fit, as a sentence, or null. */
export function noRoomFor(file: { size: number }, before: readonly { size: number }[]): string | null {
  const { fileCount, fileBytes, fileBytesInAll } = LIMITS
  if (before.length >= fileCount) return words.refused.tooMany({ most: fileCount })
  const all = before.reduce((sum, one) => sum + one.size, file.size)
  return file.size <= fileBytes && all > fileBytesInAll
    ? words.refused.tooBigTogether({ size: sizeOverLimit(all, fileBytesInAll) })
    : null
}
