import { sampleMark } from '../samples.ts'

/** An email address as a link, with its mark while it is a sample. */
export function MailLink({ email, subject }: { email: string; subject?: string }) {
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`
  return (
    <>
      <a href={`mailto:${email}${query}`}>{email}</a>
      {sampleMark(email)}
    </>
  )
}
