// The deadline calculation for other features: one for all of them. It may reach the browser.

export { calendarEntry, type DateToKeep, ENTRY_FILE, ENTRY_TYPE } from './calendar-entry.ts'
export { keptDeadline, workingsOf } from './deadline-words.ts'
export { type Deadline, type Deadlines, limitsFor, passedBy, withCorrections } from './deadlines.ts'
