import { words } from './words.ts'

/** What the release brings along reaches no one. Visitors see that it is a sample until staff set their own (/staff/settings). */
export const SAMPLE_ADDRESS = /@example\.(?:org|com|net)$/

/** " (sample)" behind an email address that came with the release, else nothing. */
export const sampleMark = (email: string): string =>
  SAMPLE_ADDRESS.test(email) ? ` ${words.samples.mark}` : ''

/** A value of the organization without its mark, for machines: a phone number, an address. Undefined for a sample. */
export const realValue = (value: string | undefined): string | undefined =>
  value === undefined ||
  value.includes(words.samples.mark) ||
  /\bsample\b/i.test(value) ||
  SAMPLE_ADDRESS.test(value)
    ? undefined
    : value
