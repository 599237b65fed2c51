import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { CaseView } from '../../person/client-view.ts'
import { words } from '../../person/words.ts'

/** The days on which our team opened the case, without names. */
export function WhoLooked({ looks }: { looks: CaseView['looks'] }) {
  return (
    <Disclosure summary={words.looked.summary}>
      {looks.length === 0 ? (
        <p>{words.looked.nobody}</p>
      ) : (
        <ul>
          {looks.map(({ day, who }) => (
            <li key={`${day} ${who}`}>{words.looked.line({ day, who })}</li>
          ))}
        </ul>
      )}
      <p>{words.looked.roles}</p>
    </Disclosure>
  )
}
