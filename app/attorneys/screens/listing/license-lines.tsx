import { longDate } from '#app/platform/time.ts'
import { stateName } from '#app/shared/states.ts'
import type { Bar } from '../../listing/license-lookup.ts'
import { words } from '../../model/listing-words.ts'

/** An attorney's licenses, where each can be looked up, and when we did. */
export function LicenseLines({
  licenses,
  sample,
}: {
  licenses: readonly { state: string; number: string; checkedOn: string | null; bar?: Bar }[]
  sample: boolean
}) {
  return (
    <ul className="license-list">
      {licenses.map(({ state, number, checkedOn, bar }) => (
        <li key={state}>
          {words.license.line({ state: stateName(state), number })}{' '}
          {sample || !checkedOn
            ? words.license.sampleNumber
            : words.license.checked({ day: longDate(checkedOn) })}{' '}
          {bar && <BarLink bar={bar} />}
        </li>
      ))}
    </ul>
  )
}

/** Where to look a license up. Staff are told if none of us has opened the link. */
export function BarLink({
  bar: { who, url, checkedOn },
  alone,
  forStaff,
}: {
  bar: Bar
  forStaff?: boolean
  /** In a line of its own, with nothing else in it. */
  alone?: boolean
}) {
  return (
    <>
      <a href={url} rel="noreferrer" className={alone ? 'line-link' : undefined}>
        {words.license.lookUp({ who })}
      </a>
      {forStaff && checkedOn === null && ` ${words.license.notTried}`}
    </>
  )
}
