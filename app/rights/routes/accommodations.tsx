import { pageMeta } from '#app/ui/meta.ts'
import { OnThisPage, Page } from '#app/ui/page.tsx'
import { Disclaimer, NextSteps } from '../components/record-parts.tsx'
import { accommodationList } from '../records.server.ts'
import type { Route } from './+types/accommodations'

export const loader = () => ({ groups: accommodationList })

export const handle = {
  hydrate: false,
  crumbs: [{ label: 'Know Your Rights', href: '/know-your-rights' }, { label: 'Accommodation examples' }],
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Accommodation examples',
    description:
      'Changes you can ask for at work, at school and in public places, each with words you can use.',
  })

export default function AllAccommodations({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <Page title="Accommodation examples" lead={<p>Changes you can ask for, and words you can use to ask.</p>}>
      <Disclaimer />
      <OnThisPage links={groups.map(({ id, category }) => ({ id, label: category }))} />
      {groups.map(({ id, category, intro, items }) => (
        <section key={id} aria-labelledby={id} className="stack">
          <h2 id={id}>{category}</h2>
          <p>{intro}</p>
          <ul className="examples">
            {items.map((item) => (
              <li key={item.need}>
                <h3>{item.need}</h3>
                <p>{item.accommodation}.</p>
                <blockquote>
                  <p>“{item.exampleAsk}”</p>
                </blockquote>
                <p className="law-basis">
                  Law: <cite>{item.lawBasis}</cite>
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <NextSteps attorneys="/attorney-directory" />
    </Page>
  )
}
