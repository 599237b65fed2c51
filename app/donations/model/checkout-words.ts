import type { Message } from '#app/ui/format-copy.ts'
import { copy } from '../copy.ts'
import type { GiftField } from './gift-fields.ts'

// The text beside the fields of a gift (gift-fields.ts) and on its two pages.

interface FieldWords {
  /** With a value only where the screen fills it in. */
  label: string | Message<{ fee: string | number }>
  hint?: string
  /** The first option of a list, meaning no choice. */
  none?: string
  options?: Record<string, { label: string; hint?: string }>
  missing?: string
  /** Its label where the answer is read back. */
  listed?: string
  /** How the too-long error names it. */
  tooLong?: string
  /** The error for an unknown choice. */
  wrong?: string
}

export const words = copy.giftForm

export const fieldWords: Record<GiftField, FieldWords> = copy.giftForm.fields
