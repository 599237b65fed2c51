// The words of a form that writes to us about an attorney (app/messages/screens/report-attorney.tsx).
export { words as contactWords } from './contact-words.ts'
