import { SectionList } from '#app/ui/parts/disclosure.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { Listing } from '../state-list.server.ts'
import { words } from '../words.ts'

/** Two collapsible laws, and links to the pages of the others. */
export function FederalLaws({
  unfolding,
  linked,
  keepOpen,
}: Pick<Listing, 'unfolding' | 'linked'> & { keepOpen: boolean }) {
  return (
    <section aria-labelledby="federal">
      <h2 id="federal">{words.federalLaws.federalLaws}</h2>
      <p>{words.federalLaws.theseLawsProtectYou}</p>
      <SectionList
        name="rights"
        keepOpen={keepOpen}
        columns={2}
        sections={unfolding.map((law) => ({
          id: law.slug,
          title: law.shortName,
          note: law.about,
          open: law.open,
          content: (
            <>
              <p>{law.covers}</p>
              <p>
                <strong>{words.federalLaws.whoMustFollow}</strong> {law.whoMustComply}
              </p>
              <ul className="spaced">
                {law.rights.map((right) => (
                  <li key={right}>{right}</li>
                ))}
              </ul>
              <p>
                <a className="page-link" href={law.href}>
                  <Sentence of={words.federalLaws.allYourRightsHow} shortName={law.shortName} />
                </a>
              </p>
            </>
          ),
        }))}
      />
      <h3 className="more-laws">{words.federalLaws.moreFederalLaws}</h3>
      <ul className="law-links">
        {linked.map((law) => (
          <li key={law.href}>
            <a href={law.href}>{law.shortName}</a>
            <span className="section-note">{law.about}</span>
            <Icon name="arrow" />
          </li>
        ))}
      </ul>
    </section>
  )
}
