import { words } from './words.ts'

/** Built-in sample addresses reach no one. Visitors see that they are samples until staff set real ones (/staff/settings). */
export const SAMPLE_ADDRESS = /@example\.(?:org|com|net)$/

/** " (sample)" for a built-in email address, otherwise empty. */
export const sampleMark = (email: string): string =>
  SAMPLE_ADDRESS.test(email) ? ` ${words.samples.mark}` : ''

/** An email address as text, with its mark while it is a sample. */
export const markedEmail = (email: string): string => email + sampleMark(email)

/** Whether a call, a letter or an email to this value would reach no one. */
export const isSample = (value: string): boolean => realValue(value) === undefined

/** An organization value without its sample mark, for machines: a phone number, an address. Undefined for a sample. */
export const realValue = (value: string | undefined): string | undefined =>
  value === undefined ||
  value.includes(words.samples.mark) ||
  /\bsample\b/i.test(value) ||
  SAMPLE_ADDRESS.test(value)
    ? undefined
    : value
