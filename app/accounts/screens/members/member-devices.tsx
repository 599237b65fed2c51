import { readForm } from '#app/platform/http/read-form.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { devicesOf, endDevices } from '../../members/account-settings.server.ts'
import { devicesForm } from '../../model/forms.server.ts'
import { words } from '../../model/member-words.ts'
import type { Route } from './+types/member-devices'
import { onTo, PRIVATE, signedIn } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.account, href: '/account' }, { label: words.devices.title }],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.devices.title, noindex: true })
export const headers: Route.HeadersFunction = () => PRIVATE

const OTHERS = 'others'

export async function loader({ request }: Route.LoaderArgs) {
  const session = await signedIn(db, request)
  const zone = session.member.timeZone ?? config.timeZone
  const devices = await devicesOf(db, session)
  return devices.map(({ id, begunAt, usedOn, here }) => ({
    id,
    here,
    began: longDate(begunAt, zone),
    used: longDate(usedOn),
  }))
}

export async function action({ request }: Route.ActionArgs) {
  const session = await signedIn(db, request)
  const { values } = await readForm(request, devicesForm)
  const end = values?.end ?? ''
  const count = end === '' ? 0 : await endDevices(db, session, end === OTHERS ? undefined : end)
  const text = count === 0 ? words.devices.nothing : words.devices.endedText({ count })
  return onTo('/account/devices', { kind: 'success', title: words.devices.ended, text })
}

export default function Devices({ loaderData: devices }: Route.ComponentProps) {
  return (
    <Page title={words.devices.title} lead={<p>{words.devices.lead}</p>}>
      <ul className="member-devices">
        {devices.map(({ id, here, began, used }) => (
          <li key={id} className="box stack">
            <h2>{here ? words.devices.here : words.devices.other}</h2>
            <p>
              {words.devices.began({ day: began })} {words.devices.used({ day: used })}
            </p>
            {!here && (
              <form method="post" action="/account/devices">
                <input type="hidden" name="end" value={id} />
                <Button look="quiet">
                  {words.devices.end}{' '}
                  <span className="only-heard">{words.devices.endWhich({ day: began })}</span>
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 ? (
        <form method="post" action="/account/devices">
          <input type="hidden" name="end" value={OTHERS} />
          <Button look="danger">{words.devices.endOthers}</Button>
        </form>
      ) : (
        <p>{words.devices.onlyHere}</p>
      )}
      <p>{words.devices.leave}</p>
    </Page>
  )
}
