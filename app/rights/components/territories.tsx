import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { Listing } from '../state-list.server.ts'
import { words } from '../words.ts'

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
        {words.territories.dcAndTerritories}
      </h2>
      <p>
        <Sentence
          of={words.territories.federalLawsSuchAda}
          places={names.slice(0, -1).join(', ')}
          last={names.at(-1)}
          own={own.map(({ name }) => name)}
          help={own.map(({ code, protectionAndAdvocacy: help }) => (
            <a key={code} href={help.url}>
              {help.name}
            </a>
          ))}
          national={listed[0]?.protectionAndAdvocacy.url}
          listed={listed
            .map(({ name, protectionAndAdvocacy: help }) => `${name}: ${help.name.replace(LISTED, '')}.`)
            .join(' ')}
        />
      </p>
    </section>
  )
}
