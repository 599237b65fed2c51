import { longDate } from '#app/platform/time.ts'
import { stateNames } from '#app/shared/states.ts'
import { ButtonLink } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import type { AttorneyCardFacts } from '../../listing/card-view.ts'
import { words } from '../../model/listing-words.ts'
import { factWords, newCaseWords } from '../../model/rules.ts'
import { AttorneyPicture } from './attorney-picture.tsx'
import { LicenseLines } from './license-lines.tsx'
import { SampleBadge } from './sample-badge.tsx'

export function AttorneyCard({
  attorney,
  samplesSaid,
  inDialog = false,
}: {
  attorney: AttorneyCardFacts
  /** A notice above the list says that all of its entries are samples. */
  samplesSaid?: boolean
  /** With scripts the contact page opens as a dialog over this one (contact/contact-module.ts). */
  inDialog?: boolean
}) {
  const { id, name, sayAs, firm, bio, states, specializations, feeTypes, takesNewCases, origin } = attorney
  return (
    <li className="card attorney-card">
      <div className="attorney-head">
        <AttorneyPicture id={id} description={attorney.imageDescription} />
        <div>
          <h3>
            <a href={`/attorney-directory/${id}`}>{name}</a>
          </h3>
          {sayAs && <p className="say-as">{words.facts.say({ sounds: sayAs })}</p>}
          <p className="firm">{attorney.city ? `${firm}, ${attorney.city}` : firm}</p>
        </div>
      </div>
      {origin === 'sample' && !samplesSaid && <SampleBadge />}
      <p>
        <StatusTag look={takesNewCases === 'yes' ? 'success' : takesNewCases === 'no' ? 'plain' : 'waiting'}>
          {newCaseWords(takesNewCases)}
          {attorney.takesSaidOn && words.facts.asOf({ day: longDate(attorney.takesSaidOn) })}
        </StatusTag>
      </p>
      <dl className="attorney-facts">
        <Fact name={words.facts.fees} value={feeTypes.join(', ')} />
        <Fact name={words.facts.states} value={stateNames(states)} />
        <Fact name={words.facts.worksOn} value={specializations.join(', ')} />
      </dl>
      <p>{bio}</p>
      <Disclosure summary={<LicenseSummary licenses={attorney.licenses} sample={origin === 'sample'} />}>
        <dl className="attorney-facts">
          <Fact name={words.facts.languages} value={attorney.languages.join(', ')} />
          <Fact name={words.facts.ways} value={attorney.remote.join(', ')} />
        </dl>
        {(attorney.fresh || attorney.answers) && (
          <p className="say-as">
            {attorney.fresh && `${attorney.fresh}. `}
            {attorney.answers && `${attorney.answers}.`}
          </p>
        )}
        {attorney.licenses.length > 0 && (
          <LicenseLines licenses={attorney.licenses} sample={origin === 'sample'} />
        )}
      </Disclosure>
      <p className="attorney-contact">
        {attorney.mailPausedOn ? (
          factWords.noMessages
        ) : (
          <ButtonLink
            look="quiet"
            size="small"
            href={`/attorney-directory/${id}/contact`}
            data-dialog={inDialog || undefined}
          >
            {words.facts.contact({ name })}
          </ButtonLink>
        )}
      </p>
    </li>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** The summary line of the collapsed details, with the one fact that people look for on the card. */
function LicenseSummary({ licenses, sample }: { licenses: AttorneyCardFacts['licenses']; sample: boolean }) {
  const days = licenses.map(({ checkedOn }) => checkedOn ?? '').sort()
  if (licenses.length === 0) return words.license.unfolds
  if (sample || !days[0]) return words.license.unfoldsWith({ count: licenses.length })
  return words.license.unfoldsChecked({ count: licenses.length, checked: longDate(days[0]) })
}
