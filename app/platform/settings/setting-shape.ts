import type { staffSchema } from './config-schema.server.ts'

export type SettingName = keyof typeof staffSchema.shape

export interface StaffSetting {
  name: SettingName
  label: string
  hint?: string
  /** A sentence that says what to do when it is wrong. */
  says: string
  /** It may be empty. */
  optional?: true
  /** Money and contact data: a second person confirms each change. */
  secondPerson?: true
  /** More than one line. */
  lines?: number
  width?: 'half' | 'short'
  /** The only pages where it is visible; without it, any page. */
  shows?: readonly string[]
}

export interface SettingGroup {
  id: string
  title: string
  lead: string
  settings: readonly StaffSetting[]
  /** It has its own page. */
  page?: { href: string; link: string }
}
