// The filters of the staff's list.

export const LINES_A_PAGE = 50

export const SHOWS = [
  ['all', 'All entries'],
  ['due', 'License check due'],
  ['lapsed', 'Hidden: not confirmed or checked for 12 months'],
  ['unchecked', 'Hidden: license not looked up yet'],
  ['staff', 'Hidden by staff'],
] as const

export type Show = (typeof SHOWS)[number][0]
