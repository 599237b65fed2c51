/** The ways in which an attorney can get the case, for a case marked as referred. */
export const HANDED_OVER = [
  { value: 'export', label: 'As a link or a file from this site' },
  { value: 'person', label: 'The person gave it to them' },
  { value: 'otherwise', label: 'On paper, by phone or in person' },
] as const
export type HandedOver = (typeof HANDED_OVER)[number]['value']
