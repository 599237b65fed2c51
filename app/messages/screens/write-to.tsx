import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../model/words.ts'

/** The same text as the notice, for a partner who wants to write at once. */
export function WriteTo({ email, subject }: { email: string; subject: string }) {
  return (
    <p className="write-to">
      <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>
        <Sentence of={words.writeTo.emailSubjectLine} email={email} subject={subject} />
      </a>
    </p>
  )
}
