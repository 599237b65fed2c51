import type { Author } from '#app/platform/sealed-format.ts'
import type { Status } from './rules.ts'

// A case in the words and times of its page.

export interface ShownEntry {
  seq: number
  author: Author
  /** "November 21, 2026, 3:40 PM Eastern" */
  when: string
  kind: 'sent' | 'message' | 'status'
  text?: string
  to?: string
  reason?: string | null
}

export interface ShownFile {
  id: string
  name: string
  size: string
}

export interface ShownCase {
  number: string
  status: Status
  sentAt: string
  /** "Monday, November 23, 2026, 3:45 PM Eastern" */
  dueBy: string
  answered: boolean
  answers: { name: string; value: string }[]
  files: ShownFile[]
  entries: ShownEntry[]
  unsent: string
}
