/** The specification's words for a report without its kind or its story. */
export function RequiredNotice() {
  return (
    <>
      <p>
        <strong>Please fill in required fields</strong>
      </p>
      <p>Violation type and description are required to proceed.</p>
    </>
  )
}
