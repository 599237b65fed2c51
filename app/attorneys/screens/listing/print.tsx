import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { longDate } from '#app/platform/time.ts'
import { stateName, stateNames } from '#app/shared/states.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { attorneysMatching } from '../../listing/attorney-queries.server.ts'
import { forCard } from '../../listing/card-view.ts'
import { barsOf } from '../../listing/license-lookup.server.ts'
import { kindsNow } from '../../model/kinds-now.server.ts'
import { words } from '../../model/listing-words.ts'
import { directoryFilters, directoryUrl, filtersInUse, newCaseWords } from '../../model/rules.ts'
import type { Route } from './+types/print'

const MOST = 50

export async function loader({ request }: Route.LoaderArgs) {
  const kinds = kindsNow()
  const filters = directoryFilters(new URL(request.url).searchParams, kinds)
  const day = today()
  const { attorneys, shown } = await attorneysMatching(db, filters, 1, MOST)
  const barOf = await barsOf(db)
  return {
    attorneys: attorneys.map((one) => forCard(one, day, barOf, kinds)),
    shown,
    back: directoryUrl(filters),
    inUse: filtersInUse(filters, kinds).map((one) => one.words),
    origin: config.origin,
    today: longDate(day),
    us: organisation().name,
  }
}

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.list.title, href: '/attorney-directory' }, { label: words.print.crumb }],
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Print({ loaderData }: Route.ComponentProps) {
  const { attorneys, shown, back, inUse, origin, today, us } = loaderData
  return (
    <Page
      title={words.print.title}
      lead={
        <p>
          {words.print.made({
            found:
              (shown > MOST
                ? words.print.some({ most: MOST, all: shown })
                : words.facts.count({ count: shown })) + (inUse.length > 0 ? `: ${inUse.join(', ')}` : ''),
            day: today,
            who: us,
            where: origin,
          })}
        </p>
      }
    >
      <FormTitle title={words.print.title} />
      <p className="no-print">
        <Sentence of={words.print.how} back={back} />
      </p>
      <ul className="printed-list">
        {attorneys.map((one) => (
          <li key={one.id}>
            <h2>{one.name}</h2>
            <p>
              {one.city ? `${one.firm}, ${one.city}` : one.firm}
              {one.origin === 'sample' && `. ${words.sample.one}`}
            </p>
            <dl className="attorney-facts">
              <Fact name={words.facts.worksOn} value={one.specializations.join(', ')} />
              <Fact name={words.facts.states} value={stateNames(one.states)} />
              <Fact name={words.facts.fees} value={one.feeTypes.join(', ')} />
              <Fact name={words.facts.languages} value={one.languages.join(', ')} />
              <Fact name={words.facts.ways} value={one.remote.join(', ')} />
              <Fact name={words.facts.phone} value={[one.phone, one.hours].filter(Boolean).join(', ')} />
              <Fact name={words.facts.office} value={one.office ?? ''} />
              <Fact name={words.facts.newCases} value={newCaseWords(one.takesNewCases)} />
              <Fact
                name={words.facts.license}
                value={one.licenses
                  .map(
                    ({ state, number, checkedOn }) =>
                      `${stateName(state)} ${number} ${checkedOn ? words.print.checked({ day: longDate(checkedOn) }) : words.print.sample}`,
                  )
                  .join(', ')}
              />
              <Fact name={words.print.write} value={`${origin}/attorney-directory/${one.id}`} />
            </dl>
          </li>
        ))}
      </ul>
      <h2>{words.print.questions}</h2>
      <ul className="spaced">
        {words.print.firstCall.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </Page>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  if (!value) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
