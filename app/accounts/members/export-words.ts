import { copy } from '../copy.ts'

export const exportWords: typeof copy.accountExport & {
  /** Labels of the stored data. A field without one here is shown by its own name. */
  names: Record<string, string>
  noteChoices: Record<string, string>
  /** Labels for fields that hold a code. The machine-readable file keeps the codes. */
  values: Record<string, Record<string, string>>
} = copy.accountExport
