import type { Listing } from '../listing.server.ts'

/** Said of a group whose own address we could not confirm. */
const LISTED = ' (find it on the national list)'

/** D.C. and the territories in one paragraph: what holds there, and the groups that help for free. */
export function Territories({ territories }: Pick<Listing, 'territories'>) {
  const names = territories.map(({ name }) => name)
  const own = territories.filter(({ protectionAndAdvocacy: { name } }) => !name.endsWith(LISTED))
  const listed = territories.filter(({ protectionAndAdvocacy: { name } }) => name.endsWith(LISTED))
  return (
    <section aria-labelledby="territories" id="territories-place">
      <h2 id="territories" tabIndex={-1}>
        D.C. and the territories
      </h2>
      <p>
        Federal laws such as the ADA cover you in {names.slice(0, -1).join(', ')} and {names.at(-1)}. We have
        not checked the local laws. In {own.map(({ name }) => name)},{' '}
        {own.map(({ code, protectionAndAdvocacy: help }) => (
          <a key={code} href={help.url}>
            {help.name}
          </a>
        ))}{' '}
        helps for free. The other groups are on{' '}
        <a href={listed[0]?.protectionAndAdvocacy.url}>the national list</a>.{' '}
        {listed
          .map(({ name, protectionAndAdvocacy: help }) => `${name}: ${help.name.replace(LISTED, '')}.`)
          .join(' ')}
      </p>
    </section>
  )
}
