import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { Listing } from '../state-list.server.ts'
import { words } from '../words.ts'

/** Added for a group whose own URL we could not confirm. */
const LISTED = ' (find it on the national list)'

type Place = Listing['territories'][number]

const isListed = ({ protectionAndAdvocacy: { name } }: Place): boolean => name.endsWith(LISTED)

/** True for most of them. */
const isAsReleased = ({ name, line }: Place): boolean =>
  [name, `the ${name}`].some(
    (place) =>
      line === `Federal laws such as the ADA cover you in ${place}, but we have not checked the local laws.`,
  )

/** Places with the same facts, one of which has a group with a confirmed URL, form one paragraph. Each of the others has a line. */
function sorted(territories: readonly Place[]) {
  const same = territories.filter(isAsReleased)
  const own = same.find((place) => !isListed(place))
  const listed = same.filter(isListed)
  const together = own && listed.length > 0 ? { own, listed } : null
  const inIt = together ? [together.own, ...together.listed] : []
  return { together, apart: territories.filter((place) => !inIt.includes(place)) }
}

/** D.C. and the territories: the law there, and the groups that help for free. */
export function Territories({ territories }: Pick<Listing, 'territories'>) {
  const { together, apart } = sorted(territories)
  return (
    <section aria-labelledby="territories" id="territories-place">
      <h2 id="territories" tabIndex={-1}>
        {words.territories.dcAndTerritories}
      </h2>
      {together && <Together {...together} />}
      {apart.length > 0 && (
        <ul>
          {apart.map(({ code, name, line, protectionAndAdvocacy: help }) => (
            <li key={code}>
              <Sentence
                of={words.territories.inPlace}
                name={name}
                line={line}
                help={help.name.replace(LISTED, '')}
                link={help.url}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Together({ own, listed }: { own: Place; listed: Place[] }) {
  const names = [own, ...listed].map(({ name }) => name)
  return (
    <p>
      <Sentence
        of={words.territories.federalLawsSuchAda}
        places={names.slice(0, -1).join(', ')}
        last={names.at(-1)}
        own={own.name}
        help={<a href={own.protectionAndAdvocacy.url}>{own.protectionAndAdvocacy.name}</a>}
        national={listed[0]?.protectionAndAdvocacy.url}
        listed={listed
          .map(({ name, protectionAndAdvocacy: help }) => `${name}: ${help.name.replace(LISTED, '')}.`)
          .join(' ')}
      />
    </p>
  )
}
