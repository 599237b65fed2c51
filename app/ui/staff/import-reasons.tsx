import { Disclosure } from '../parts/disclosure.tsx'
import { type GroupedReason, groupedReasons } from './grouped-reasons.ts'

interface Props {
  title: string
  lead: string
  files: readonly { name: string; reasons: string[] }[]
}

/** More files than this are listed by reason instead of individually. */
const ONE_BY_ONE = 10
const MOST_REASONS = 200
const MOST_NAMES = 500

/** The reasons for an import's files: for a few files each with its reasons, for many each reason once. */
export function ImportReasons({ title, lead, files }: Props) {
  if (files.length === 0) return null
  return (
    <section className="staff-box" aria-label={title}>
      <h2>{title}</h2>
      <p>{lead}</p>
      {files.length > ONE_BY_ONE ? <ByReason groups={groupedReasons(files)} /> : <ByFile files={files} />}
    </section>
  )
}

function ByFile({ files }: Pick<Props, 'files'>) {
  return (
    <ul className="spaced">
      {files.map(({ name, reasons }) => (
        <li key={name}>
          <strong className="staff-link">{name}</strong>: {reasons.slice(0, 20).join(' ')}
        </li>
      ))}
    </ul>
  )
}

function ByReason({ groups }: { groups: readonly GroupedReason[] }) {
  return (
    <>
      {groups.slice(0, MOST_REASONS).map(({ reason, times, names }) => (
        <Disclosure
          key={reason}
          summary={`${reason} ${names.length === 1 ? 'In 1 file' : `In ${names.length} files`}${times > names.length ? `, ${times} times` : ''}`}
        >
          <p className="staff-link">{names.slice(0, MOST_NAMES).join(', ')}</p>
          {names.length > MOST_NAMES && <p>And {names.length - MOST_NAMES} more.</p>}
        </Disclosure>
      ))}
      {groups.length > MOST_REASONS && <p>And {groups.length - MOST_REASONS} more reasons.</p>}
    </>
  )
}
