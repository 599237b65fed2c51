import type { MouseEvent } from 'react'
import { stateNames } from '#app/platform/states.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { StatusTag } from '#app/ui/lists.tsx'
import { MESSAGE_KEPT, newCaseWords } from '../rules.ts'
import { AttorneyPicture } from './attorney-picture.tsx'
import { SampleMark } from './sample-mark.tsx'

const DIALOG_FITS = '(min-width: 40rem)'

export function AttorneyCard({
  attorney,
  kept,
  onContact,
}: {
  attorney: {
    id: number
    name: string
    sayAs: string | null
    firm: string
    imageDescription: string
    bio: string
    states: string[]
    specializations: string[]
    feeTypes: string[]
    takesNewCases: string
    origin: 'sample' | 'listed'
  }
  /** A message to this attorney was begun and is kept in this window. */
  kept?: boolean
  /** Called in place of going to the contact page, where a dialog fits. */
  onContact: () => void
}) {
  const { id, name, sayAs, firm, bio, states, specializations, feeTypes, takesNewCases, origin } = attorney
  const contact = (event: MouseEvent) => {
    const plainClick =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!plainClick || !window.matchMedia(DIALOG_FITS).matches) return
    event.preventDefault()
    onContact()
  }
  return (
    <li className="card attorney-card">
      <div className="attorney-head">
        <AttorneyPicture id={id} description={attorney.imageDescription} />
        <div>
          <h3>
            <a href={`/attorney-directory/${id}`}>{name}</a>
          </h3>
          {sayAs && <p className="say-as">Say: {sayAs}</p>}
          <p className="firm">{firm}</p>
        </div>
      </div>
      {origin === 'sample' && <SampleMark />}
      <p>{bio}</p>
      <dl className="attorney-facts">
        <div>
          <dt>States</dt>
          <dd>{stateNames(states)}</dd>
        </div>
        <div>
          <dt>Works on</dt>
          <dd>{specializations.join(', ')}</dd>
        </div>
        <div>
          <dt>Fees</dt>
          <dd>{feeTypes.join(', ')}</dd>
        </div>
      </dl>
      <p>
        <StatusTag look={takesNewCases === 'yes' ? 'success' : takesNewCases === 'no' ? 'plain' : 'waiting'}>
          {newCaseWords(takesNewCases)}
        </StatusTag>
      </p>
      {kept && <p className="kept-note">{MESSAGE_KEPT}</p>}
      <p className="attorney-contact">
        <ButtonLink look="quiet" href={`/attorney-directory/${id}/contact`} onClick={contact}>
          Contact Attorney {name}
        </ButtonLink>
      </p>
    </li>
  )
}
