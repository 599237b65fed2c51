/** Files of an import that something is to be said of, each with its reasons. */
export function ImportReasons({
  title,
  lead,
  files,
}: {
  title: string
  lead: string
  files: readonly { name: string; reasons: string[] }[]
}) {
  if (files.length === 0) return null
  return (
    <section className="staff-box" aria-label={title}>
      <h2>{title}</h2>
      <p>{lead}</p>
      <ul className="spaced">
        {files.slice(0, 200).map(({ name, reasons }) => (
          <li key={name}>
            <strong className="staff-link">{name}</strong>: {reasons.slice(0, 20).join(' ')}
          </li>
        ))}
      </ul>
      {files.length > 200 && <p>And {files.length - 200} more.</p>}
    </section>
  )
}
