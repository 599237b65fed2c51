import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import type { Db } from '#db/schema.ts'
import type { Conflict } from '../model/merging.ts'

/** A button that was pressed on the page of an item. */
export interface TextAct {
  db: Db
  id: string
  me: StaffMember
  form: FormData
  typed: Record<string, string>
}

/** The page's answer if nothing was done. */
export interface TextAnswer {
  errors?: Record<string, string>
  typed?: Readonly<Record<string, string | undefined>>
  conflict?: { conflicts: Conflict[]; version: number; other: string }
}

export type TextOutcome =
  | { title: string; text: string; to?: string }
  | { answer: TextAnswer; status: number }
