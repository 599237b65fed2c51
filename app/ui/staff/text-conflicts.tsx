interface Conflict {
  field: string
  theirs: string
  mine: string
}

/** Conflicting changes of two people. */
export function TextConflicts({
  conflicts,
  other,
  labelOf,
}: {
  conflicts: readonly Conflict[]
  other: string
  /** The form's label of a field. */
  labelOf: (field: string) => string
}) {
  return (
    <section className="staff-box" aria-labelledby="conflicts">
      <h2 id="conflicts">{other} changed the same words</h2>
      <p>
        Nothing is saved yet. Below are your words. All other changes that were saved since then are already
        among them. Take over what you need, then press Save. What was saved stays as a version.
      </p>
      {conflicts.map(({ field, theirs, mine }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places do not move
        <section key={at} aria-labelledby={`conflict-${at}`} className="stack">
          <h3 id={`conflict-${at}`}>
            {labelOf(field)}, place {at + 1} of {conflicts.length}
          </h3>
          <p>{other} saved:</p>
          <blockquote className="quoted-words">{theirs || 'Nothing: these words were taken out.'}</blockquote>
          <p>You wrote:</p>
          <blockquote className="quoted-words">{mine || 'Nothing: you took these words out.'}</blockquote>
        </section>
      ))}
    </section>
  )
}
