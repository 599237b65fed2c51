/** The same words as the notice, for whoever wants to write at once. */
export function WriteTo({ email, subject }: { email: string; subject: string }) {
  return (
    <p className="write-to">
      <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>
        Email {email} with the subject line “{subject}”
      </a>
    </p>
  )
}
