import { stateName } from '#app/platform/states.ts'
import { longDate } from '#app/platform/time.ts'
import type { Bar } from '../license-lookup.ts'

/** The licenses of an attorney, where each can be looked up, and when we did. */
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
          {stateName(state)}, license {number}.{' '}
          {sample || !checkedOn ? 'This is a sample number.' : `We checked on ${longDate(checkedOn)}.`}{' '}
          {bar && <BarLink bar={bar} />}
        </li>
      ))}
    </ul>
  )
}

/** Where to look a license up. Staff are told where none of us opened the link. */
export function BarLink({
  bar: { who, url, checkedOn },
  alone,
  forStaff,
}: {
  bar: Bar
  forStaff?: boolean
  /** In a line of its own, with nothing but this in it. */
  alone?: boolean
}) {
  return (
    <>
      <a href={url} rel="noreferrer" className={alone ? 'line-link' : undefined}>
        Look it up on the website of {who}
      </a>
      {forStaff && checkedOn === null && ' (we have not tried this link yet)'}
    </>
  )
}
