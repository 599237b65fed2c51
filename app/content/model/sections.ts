import type { DiffLine } from '#app/platform/text/line-diff.ts'
import type { ContentField } from './fields.ts'

// What is beside the form of an item: each kind describes it, and the screen draws it.

/** A paragraph: "It is at [{path}](page).", with the address of each link and each value by its name. */
export interface SectionText {
  of: string
  links?: Readonly<Record<string, string>>
  values?: Readonly<Record<string, string>>
}

interface SectionLink {
  label: string
  to: string
  tag: { look: 'success' | 'waiting' | 'danger'; label: string }
}

/** A button with its form. */
export interface SectionAct {
  intent: string
  button: string
  danger?: true
  /** It is what most people come for. */
  main?: true
  /** The form is behind these words. */
  fold?: string
  text?: string
  fields?: readonly ContentField[]
  /** What the fields have. */
  typed?: Readonly<Record<string, string>>
  /** Sent with it: the version that was seen, for example. */
  hidden?: Readonly<Record<string, string>>
  /** It is about the saved words: while others are typed, it waits for Save. */
  ofSaved?: true
}

export interface ItemSection {
  id: string
  title: string
  texts?: readonly SectionText[]
  /** A comparison. */
  lines?: readonly DiffLine[]
  links?: readonly SectionLink[]
  table?: { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }
  acts?: readonly SectionAct[]
}
