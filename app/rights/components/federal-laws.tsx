import { SectionList } from '#app/ui/parts/disclosure.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import type { Listing } from '../listing.server.ts'

/** Two laws that unfold, and the way to the pages of the others. */
export function FederalLaws({
  unfolding,
  linked,
  keepOpen,
}: Pick<Listing, 'unfolding' | 'linked'> & { keepOpen: boolean }) {
  return (
    <section aria-labelledby="federal">
      <h2 id="federal">Federal laws</h2>
      <p>These laws protect you in every state.</p>
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
                <strong>Who must follow it.</strong> {law.whoMustComply}
              </p>
              <ul className="spaced">
                {law.rights.map((right) => (
                  <li key={right}>{right}</li>
                ))}
              </ul>
              <p>
                <a className="page-link" href={law.href}>
                  {law.shortName}: all your rights and how to complain
                </a>
              </p>
            </>
          ),
        }))}
      />
      <h3 className="more-laws">More federal laws</h3>
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
