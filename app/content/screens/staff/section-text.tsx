import { Link } from 'react-router'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { SectionText as Text } from '../../model/rules.ts'

/** A sentence of a kind, with its links. */
export function SectionText({ text: { of, links = {}, values = {} } }: { text: Text }) {
  const slots = Object.fromEntries(
    Object.entries(links).map(([name, to]) => [
      name,
      (words: React.ReactNode) =>
        // A load of the whole page would lock an open key.
        to.startsWith('/staff/') ? (
          <Link className="line-link" to={to}>
            {words}
          </Link>
        ) : (
          <a className="line-link" href={to}>
            {words}
          </a>
        ),
    ]),
  )
  return <Sentence of={of} {...slots} {...values} />
}
