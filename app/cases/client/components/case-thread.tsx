import { Prose } from '#app/ui/page/page.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { FROM_BEFORE } from '../../record/authorship.ts'
import { WORDS_MADE } from '../../record/words-reset-records.ts'
import type { ShownEntry, ShownFile } from '../client-view.ts'

const WHO = { person: 'You', staff: 'Our case team', system: 'The site' } as const

/** Everything that was said and done, oldest first; the last one can be linked to. */
export function CaseThread({ entries }: { entries: ShownEntry[] }) {
  return (
    <ol className="thread">
      {entries.map((entry, at) => (
        <li
          key={entry.seq}
          id={at === entries.length - 1 ? 'latest' : undefined}
          className={`thread-${entry.author}`}
        >
          <article aria-labelledby={`entry-${entry.seq}`}>
            <h3 id={`entry-${entry.seq}`}>{headline(entry)}</h3>
            <p className="thread-when">{entry.when}</p>
            {entry.doubt && (
              <p className="thread-doubt">
                <strong>{entry.doubt}</strong>
              </p>
            )}
            {entry.html && (
              <div className="thread-text thread-written">
                <Prose html={entry.html} />
              </div>
            )}
            {entry.text && <p className="thread-text">{entry.text}</p>}
            {entry.next && (
              <p className="thread-next">
                <strong>Next step:</strong> {entry.next}
              </p>
            )}
            {entry.reason && <p>{/[.?…]$/.test(entry.reason) ? entry.reason : `${entry.reason}.`}</p>}
            {entry.read && <p className="thread-read">{entry.read}</p>}
            {entry.lastBefore && <p className="thread-read">{FROM_BEFORE}</p>}
          </article>
        </li>
      ))}
    </ol>
  )
}

function headline(entry: ShownEntry): string {
  if (entry.kind === 'doubtful') return 'An entry we could not confirm'
  if (entry.kind === 'unreadable') return 'An entry that could not be read'
  if (entry.kind === 'sent') return 'You sent your case'
  if (entry.kind === 'message') return entry.author === 'person' ? 'You wrote' : `${WHO[entry.author]} wrote`
  if (entry.kind === 'file') return `${WHO[entry.author]} added a file`
  if (entry.kind === 'more') {
    return entry.changed ? 'You changed your answers to more questions' : 'You answered more questions'
  }
  if (entry.kind === 'date') return 'Our case team checked a date'
  if (entry.kind === 'referral') return `Our case team asks: may we give your case to ${entry.to}?`
  if (entry.kind === 'referral-answer')
    return entry.agrees ? 'You said yes to this attorney' : 'You said no to this attorney'
  if (entry.kind === 'new-words') return WORDS_MADE.title
  return `Status: ${entry.to}`
}

export function FileList({ files }: { files: ShownFile[] }) {
  return (
    <ul className="file-list">
      {files.map((file) => (
        <li key={file.id}>
          <Icon name="file" />
          <span>
            <a href={`/legal-help/case/file/${file.id}`} download>
              {`Download ${file.name} (${file.size})`}
            </a>{' '}
            <span className="file-size">{file.kept}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
