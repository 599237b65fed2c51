import { Prose } from '#app/ui/page/prose.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { EntryView, FileView } from '../../person/client-view.ts'
import { words } from '../../person/words.ts'
import { FROM_BEFORE } from '../../record/authorship.ts'
import { WORDS_MADE } from '../../record/words-reset-records.ts'

/** All messages and events, oldest first; the last one has an anchor. */
export function CaseThread({ entries }: { entries: EntryView[] }) {
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
                <Sentence of={words.thread.next} text={entry.next} />
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

function headline(entry: EntryView): string {
  const who = words.thread.who[entry.author]
  if (entry.kind === 'doubtful') return words.thread.doubtful
  if (entry.kind === 'sent') return words.thread.sent
  if (entry.kind === 'message')
    return entry.author === 'person' ? words.thread.youWrote : words.thread.wrote({ who })
  if (entry.kind === 'file') return words.thread.file({ who })
  if (entry.kind === 'more') return entry.changed ? words.thread.moreChanged : words.thread.more
  if (entry.kind === 'date') return words.thread.date
  if (entry.kind === 'day') return entry.author === 'person' ? words.thread.day : words.thread.ourDay
  if (entry.kind === 'referral') return words.thread.referral({ attorney: entry.to ?? '' })
  if (entry.kind === 'referral-answer') return entry.agrees ? words.thread.saidYes : words.thread.saidNo
  if (entry.kind === 'new-words') return WORDS_MADE.title
  return words.thread.status({ status: entry.to ?? '' })
}

export function FileList({ files }: { files: FileView[] }) {
  return (
    <ul className="file-list">
      {files.map((file) => (
        <li key={file.id}>
          <Icon name="file" />
          <span>
            <a href={`/legal-help/case/file/${file.id}`} download>
              {words.thread.download({ name: file.name, size: file.size })}
            </a>{' '}
            <span className="file-size">{file.kept}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
