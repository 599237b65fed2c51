import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { ShownCase } from '../client-view.ts'

/** On which days our team looked into the case, without a name. */
export function WhoLooked({ looks }: { looks: ShownCase['looks'] }) {
  return (
    <Disclosure summary="See who opened your case">
      {looks.length === 0 ? (
        <p>Nobody on our team has opened it so far.</p>
      ) : (
        <ul>
          {looks.map(({ day, who }) => (
            <li key={`${day} ${who}`}>{`${day}: ${who} on our team`}</li>
          ))}
        </ul>
      )}
      <p>
        A caseworker works on cases. A steward also looks after who on our team may open them. Our team sees
        the day you read its messages, and nothing else about your visits.
      </p>
    </Disclosure>
  )
}
