/** A trap for programs, which people do not see, and what happens with what they write. */
export function FormEnd({ keptFor, message }: { keptFor: string; message: string }) {
  return (
    <>
      <div className="trap" aria-hidden="true">
        <label htmlFor="website">Leave this field empty</label>
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
      <p>
        {message} We delete your message {keptFor} after we are done with it. Read more in our{' '}
        <a href="/privacy">privacy policy</a>.
      </p>
    </>
  )
}
