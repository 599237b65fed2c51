import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { stateName, stateNames } from '#app/platform/states.ts'
import { longDate } from '#app/platform/time.ts'
import { today } from '#app/platform/today.server.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { db } from '#db/connect.server.ts'
import { directoryFilters, directoryUrl, filtersInUse, newCaseWords } from '../../rules.ts'
import { attorneysMatching } from '../attorney-queries.server.ts'
import { forCard } from '../card-view.ts'
import { barsOf } from '../license-lookup.server.ts'
import type { Route } from './+types/print'

const MOST = 50

export async function loader({ request }: Route.LoaderArgs) {
  const filters = directoryFilters(new URL(request.url).searchParams)
  const day = today()
  const { attorneys, shown } = await attorneysMatching(db, filters, 1, MOST)
  const barOf = await barsOf(db)
  return {
    attorneys: attorneys.map((one) => forCard(one, day, barOf)),
    shown,
    back: directoryUrl(filters),
    inUse: filtersInUse(filters).map(({ words }) => words),
    origin: config.origin,
    today: longDate(day),
    us: organisation().name,
  }
}

export const handle = {
  hydrate: false,
  crumbs: [{ label: 'Attorney Directory', href: '/attorney-directory' }, { label: 'Print a list' }],
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

const FIRST_CALL = [
  'Do you take new cases like mine?',
  'What does the first meeting cost? What does it cost after that?',
  'Is there a time limit for my problem?',
  'Can we write instead of calling? Can you send me your questions before we meet?',
  'What papers do you need from me?',
]

export default function Print({ loaderData }: Route.ComponentProps) {
  const { attorneys, shown, back, inUse, origin, today, us } = loaderData
  return (
    <Page
      title="A list to print"
      lead={
        <p>
          {shown > MOST ? `${MOST} of ${shown} attorneys` : shown === 1 ? '1 attorney' : `${shown} attorneys`}
          {inUse.length > 0 && `: ${inUse.join(', ')}`}. Made on {today} by {us}, {origin}.
        </p>
      }
    >
      <FormTitle title="A list to print" />
      <p className="no-print">
        Print this page with your browser. <a href={back}>Back to the directory</a>
      </p>
      <ul className="printed-list">
        {attorneys.map((one) => (
          <li key={one.id}>
            <h2>{one.name}</h2>
            <p>
              {one.city ? `${one.firm}, ${one.city}` : one.firm}
              {one.origin === 'sample' && '. Sample listing: nobody reads this address yet'}
            </p>
            <dl className="attorney-facts">
              <Fact name="Works on" value={one.specializations.join(', ')} />
              <Fact name="States" value={stateNames(one.states)} />
              <Fact name="Fees" value={one.feeTypes.join(', ')} />
              <Fact name="Languages" value={one.languages.join(', ')} />
              <Fact name="Ways to meet" value={one.remote.join(', ')} />
              <Fact name="Phone" value={[one.phone, one.hours].filter(Boolean).join(', ')} />
              <Fact name="Office" value={one.office ?? ''} />
              <Fact name="New cases" value={newCaseWords(one.takesNewCases)} />
              <Fact
                name="License"
                value={one.licenses
                  .map(
                    ({ state, number, checkedOn }) =>
                      `${stateName(state)} ${number}${checkedOn ? ` (we checked on ${longDate(checkedOn)})` : ' (a sample)'}`,
                  )
                  .join(', ')}
              />
              <Fact name="Write here" value={`${origin}/attorney-directory/${one.id}`} />
            </dl>
          </li>
        ))}
      </ul>
      <h2>Questions for the first meeting</h2>
      <ul className="spaced">
        {FIRST_CALL.map((question) => (
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
