import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, Link, useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import { KeyRingProvider, useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { rootOf } from '#app/platform/keys/recipients-file.server.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { Logo, type OwnLogoFacts } from '#app/ui/page/logo.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import frame from '../frame.css?url'
import { unlocksOf } from '../keys/passkey-unlocks.server.ts'
import {
  mayKeepAccounts,
  mayPublish,
  mayReadCases,
  maySeeKeys,
  maySeeSettings,
  type Role,
  roleName,
} from '../model/rules.ts'
import styles from '../staff.css?url'
import type { Route } from './+types/frame'
import { Trouble } from './console-trouble.tsx'
import { requireStaff } from './guard.server.ts'
import { forgetPlace, useNotingPlace } from './last-place.ts'
import { RestoreDrafts } from './restore-drafts.tsx'
import { Unsent } from './unsent.tsx'
import { WhileSignedIn } from './while-signed-in.tsx'

// Everything under /staff hangs below this frame, except joining and signing in.

export const middleware: Route.MiddlewareFunction[] = [requireStaff]
export const handle = { frame: 'bare' }
export const links = () => [frame, styles].map((href) => ({ rel: 'stylesheet', href }))

export async function loader({ context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const { userId, name, role, lockedKey, publicKey } = me
  return {
    organisation: organisation().name,
    name,
    roleName: roleName(role),
    places: PLACES.filter((place) => place.may?.(role) ?? true).map(({ may: _, ...place }) => place),
    lockedKey,
    publicKey,
    root: (await rootOf(db)) ?? '',
    // Without a key there is none.
    unlocks: publicKey
      ? (await unlocksOf(db, me)).map(({ credentialId, sealedKey }) => ({ credentialId, sealedKey }))
      : [],
    userId,
    // Only in tests, which make dozens of keys.
    passphrases: config.weakWords ? 'weak' : undefined,
  }
}

interface Place {
  to: string
  label: string
  group: string
  /** The other URLs of its pages. */
  also?: string[]
}

/** The groups of the menu, in its order. */
const GROUPS = { people: 'People we help', site: 'Website', money: 'Numbers', office: 'Our office' } as const

/** The menu, and the roles that see each line. The pages check access themselves. */
const PLACES: (Place & { may?: (role: Role) => boolean })[] = [
  { to: '/staff', group: GROUPS.people, label: 'Overview' },
  { to: '/staff/cases', group: GROUPS.people, label: 'Cases', may: mayReadCases },
  { to: '/staff/messages', group: GROUPS.people, label: 'Messages', may: mayReadCases },
  { to: '/staff/attorneys', group: GROUPS.people, label: 'Attorneys', may: mayPublish },
  { to: '/staff/endings', group: GROUPS.people, label: 'Export and deletion', may: mayReadCases },
  {
    to: '/staff/content',
    group: GROUPS.site,
    label: 'Content',
    also: ['/staff/facts', '/staff/variants', '/staff/search', '/staff/help'],
    may: mayPublish,
  },
  { to: '/staff/resources', group: GROUPS.site, label: 'Resources', may: mayPublish },
  { to: '/staff/forum', group: GROUPS.site, label: 'Forum', may: mayPublish },
  { to: '/staff/newsletter', group: GROUPS.site, label: 'Newsletter', may: mayPublish },
  { to: '/staff/gifts', group: GROUPS.money, label: 'Gifts', may: mayKeepAccounts },
  { to: '/staff/report', group: GROUPS.money, label: 'Report' },
  { to: '/staff/keys', group: GROUPS.office, label: 'Keys', may: maySeeKeys },
  { to: '/staff/people', group: GROUPS.office, label: 'People' },
  {
    to: '/staff/settings',
    group: GROUPS.office,
    label: 'Settings',
    also: ['/staff/setup', '/staff/samples', '/staff/retention'],
    may: maySeeSettings,
  },
  { to: '/staff/audit', group: GROUPS.office, label: 'Audit trail' },
  { to: '/staff/health', group: GROUPS.office, label: 'Health' },
]

export default function StaffFrame({ loaderData }: Route.ComponentProps) {
  const { name, roleName, lockedKey, publicKey, root, unlocks, userId, ...frame } = loaderData
  useNotingPlace()
  return (
    <KeyRingProvider whose={userId} lockedKey={lockedKey} publicKey={publicKey} root={root} unlocks={unlocks}>
      <Frame {...frame} who={{ name, roleName }}>
        <WhileSignedIn />
        <Unsent />
        <RestoreDrafts publicKey={publicKey} whose={userId} />
      </Frame>
    </KeyRingProvider>
  )
}

/** How long a sign-out waits for text typed a moment ago. After it the server accepts none. */
const WORDS_FIRST = 2000

function signsOut(event: FormEvent<HTMLFormElement>) {
  event.preventDefault()
  const form = event.currentTarget
  forgetPlace()
  const told = import('#app/platform/other-tabs.client.ts').then(({ tellTabs }) => tellTabs('out'))
  const dropped = import('#app/platform/keys/open-key.client.ts').then(({ dropOpened }) => dropOpened())
  const kept = import('#app/platform/autosave/console-autosave.client.ts').then((words) =>
    words.sendDraftsNow(),
  )
  const late = new Promise((done) => setTimeout(done, WORDS_FIRST))
  // Whatever fails, the member must be signed out.
  void Promise.race([Promise.allSettled([told, dropped, kept]), late]).then(() => form.submit())
}

function LockButton() {
  const { key, lock } = useKeyRing()
  if (!key) return null
  const close = () => {
    lock()
    focusPage()
  }
  return (
    <Button type="button" look="quiet" size="small" onClick={close} icon={<Icon name="lock" />}>
      Lock my key
    </Button>
  )
}

function Frame(props: {
  organisation: string
  places: Place[]
  who?: { name: string; roleName: string }
  passphrases?: string
  children: React.ReactNode
}) {
  const root = useRouteLoaderData('root') as
    | {
        notice: { kind: 'success' | 'info' | 'danger'; title: string; text: string } | null
        path: string
        look: { logo: OwnLogoFacts | null }
      }
    | undefined
  const logo = root?.look.logo
  const notice = useFreshNotice(root?.notice ?? null)
  useFocusOnArrival(Boolean(notice))
  const { pathname } = useLocation()
  return (
    <div className="site staff" data-passphrases={props.passphrases}>
      <a className="skip-link" href="#main">
        Skip to the main content
      </a>
      <header className="staff-header">
        <div className="wrap staff-bar">
          <Link className="logo" to="/staff">
            <Logo own={logo} />
            <span>{logo?.named ? 'Staff' : `${props.organisation} staff`}</span>
          </Link>
          {props.who && (
            <div className="staff-who">
              <Link to="/staff/me">
                {props.who.name}, {props.who.roleName}
              </Link>
              <LockButton />
              <Form method="post" action="/staff/sign-out" reloadDocument onSubmit={signsOut}>
                <Button look="quiet" size="small">
                  Sign out
                </Button>
              </Form>
            </div>
          )}
        </div>
        {props.places.length > 0 && <Menu places={props.places} />}
      </header>
      <main id="main" tabIndex={-1} className="wrap staff-main" data-place={pathname}>
        {notice && (
          <Notice kind={notice.kind} title={notice.title} close={root?.path} focus>
            <p>{notice.text}</p>
          </Notice>
        )}
        {props.children}
      </main>
    </div>
  )
}

/** The notice of an earlier act ends with the next one: above its errors, "Saved" would be wrong. */
function useFreshNotice<T>(notice: T | null): T | null {
  const { state } = useNavigation()
  const [over, setOver] = useState<T | null>(null)
  useEffect(() => {
    const end = () => setOver(notice)
    if (state === 'submitting') end()
    // A submit that fails at once can end before React renders "submitting".
    addEventListener('submit', end, true)
    return () => removeEventListener('submit', end, true)
  }, [state, notice])
  return notice === over ? null : notice
}

function isAt({ to, also = [] }: Place, pathname: string): boolean {
  if (to === '/staff') return pathname === to
  return [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`))
}

/** On narrow screens it opens on a press, with and without scripts, so that each page starts with its own content. */
function Menu({ places }: { places: Place[] }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Staff" className="wrap staff-nav">
      {/* Closed again on each page. */}
      <details key={pathname} className="staff-menu">
        <summary>Menu</summary>
      </details>
      <ul>
        {[...Map.groupBy(places, ({ group }) => group)].map(([group, own]) => (
          <li key={group} className="staff-group" data-heading={group}>
            <ul aria-label={group}>
              {own.map((place) => (
                <li key={place.to}>
                  <Link to={place.to} aria-current={isAt(place, pathname) ? 'page' : undefined}>
                    {place.label}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Another page of the console appears without a page load: moves the focus to it, unless a notice takes it. */
function useFocusOnArrival(notice: boolean) {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (!notice) focusPage()
  }, [pathname, notice])
}

const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true })

/** A signed-out visitor is refused before anything is loaded for them: no menu, no name. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame organisation="Handrail" places={[]}>
      <Trouble error={error} />
    </Frame>
  )
}
