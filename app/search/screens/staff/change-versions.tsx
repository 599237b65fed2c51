/** A version for display. */
interface VersionLine {
  version: number
  line: string
  words: readonly string[]
  page: string | null
  says: string | null
}

export function ChangeVersions({ versions }: { versions: readonly VersionLine[] }) {
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      {versions.length === 0 ? (
        <p>Nobody has changed this yet.</p>
      ) : (
        <ol className="search-versions" reversed>
          {versions.map(({ version, line, words, page, says }) => (
            <li key={version}>
              <p>
                <strong data-name>{line}</strong>
                {says && ` ${says}`}
              </p>
              {words.length > 0 && <p data-name>{words.join(', ')}</p>}
              {page !== null && <p className="search-path">{page}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
