// The form that writes to us about an attorney (app/messages/screens/report-attorney.tsx), and its words.
export { words as contactWords } from './contact-words.ts'
export { reportForm } from './report-form.ts'
