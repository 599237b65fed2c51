import { stateName } from '#app/platform/states.ts'
import { longDate } from '#app/platform/time.ts'
import { barOf } from '../bars.ts'

/** The licenses of an attorney, where each can be looked up, and when we did. */
export function LicenseLines({
  licenses,
  sample,
}: {
  licenses: readonly { state: string; number: string; checkedOn: string | null }[]
  sample: boolean
}) {
  return (
    <ul className="license-list">
      {licenses.map(({ state, number, checkedOn }) => {
        const bar = barOf(state)
        return (
          <li key={state}>
            {stateName(state)}, license {number}.{' '}
            {sample
              ? 'This is a sample number.'
              : checkedOn
                ? `We checked on ${longDate(checkedOn)}.`
                : 'We did not check it yet.'}{' '}
            {bar && (
              <a href={bar.url} rel="noreferrer">
                Look it up at {bar.who}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
