import { now } from '#app/platform/time.ts'
import { Button, ButtonLink, ButtonRow } from '#app/ui/forms/button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Icon } from '#app/ui/parts/icons.tsx'
import { KeepsNothing, WithoutScript } from '../components/from-device.tsx'
import { HeldItem } from '../components/held-item.tsx'
import { type Loaded, useFrame } from '../components/use-frame.ts'
import { useHeld } from '../components/use-held.ts'
import { asText } from '../export.ts'
import { counted, type ListName } from '../rules.ts'
import type { Route } from './+types/profile'

export const handle = { crumbs: [{ label: 'Dashboard', href: '/dashboard' }, { label: 'Profile' }] }
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Profile - Dashboard', noindex: true })

export default function Profile() {
  const known = useFrame()
  const held = useHeld()
  return (
    <section aria-labelledby="content">
      <h2 id="content" tabIndex={-1}>
        Profile
      </h2>
      <p>
        You do not have an account with us, and you do not need one. This page lists everything this device
        holds.
      </p>
      <WithoutScript />
      <h3>Kept in this browser only</h3>
      <noscript>
        <p>JavaScript is off, so this page cannot say how many there are.</p>
      </noscript>
      <OnlyHere />
      <h3>Opened by this browser</h3>
      <OpenedHere known={known} />
      <h3>Delete it, or download it</h3>
      <p>Deleting here does not withdraw a case. Its number and words still open it.</p>
      <ButtonRow>
        <ButtonLink href="/dashboard/profile/delete" look="danger" icon={<Icon name="trash" />}>
          Delete everything on this device
        </ButtonLink>
        {typeof held === 'object' && (
          <Button
            type="button"
            look="quiet"
            icon={<Icon name="download" />}
            onClick={() => saveFile(asText(held, known, now()))}
          >
            Download this list (text file)
          </Button>
        )}
      </ButtonRow>
    </section>
  )
}

/** The same rows before the browser was asked, so that nothing moves when the numbers come. */
function OnlyHere() {
  const asked = useHeld()
  if (asked === 'refused') return <KeepsNothing />
  const name = (list: ListName, one: string, all: string) => (asked ? counted(asked[list].length, one) : all)
  const action = (list: ListName, what: string) => {
    if (!asked) return <span />
    if (asked[list].length === 0) return <span>Nothing to delete</span>
    return <a href={`/dashboard/profile/delete?what=${list}#content`}>Delete {what}</a>
  }
  return (
    <dl className="held">
      <HeldItem
        name={name('complaints', 'complaint', 'Complaints')}
        says="Kind, status and day of each case sent from here. Not its number, its words or your story."
        action={action('complaints', 'the complaints')}
      />
      <HeldItem
        name={name('posts', 'forum post', 'Forum posts')}
        says="The title and day of what you wrote in the forum. It is not open yet."
        action={action('posts', 'the forum posts')}
      />
      <HeldItem
        name={name('saved', 'saved resource', 'Saved resources')}
        says="The titles of guides and letters that you saved."
        action={action('saved', 'the saved resources')}
      />
    </dl>
  )
}

function OpenedHere({ known: { opened, draft, wordsShown, unsent, readingChosen } }: { known: Loaded }) {
  return (
    <dl className="held">
      <HeldItem
        name={opened ? 'An opened case' : 'No opened case'}
        says="A case stays open until you press Logout, or for 30 minutes without use."
        action={opened && <a href="/legal-help/case">Go to my case</a>}
      />
      <HeldItem
        name={draft ? 'An unfinished report' : 'No unfinished report'}
        says="We keep it sealed for 7 days. Only this browser can open it."
        action={draft && <a href="/legal-help?draft=open">Continue it</a>}
      />
      <HeldItem
        name={unsent ? 'A form you did not send' : 'No unsent form'}
        says="What you typed in another form, such as a message to us. We keep it sealed for 2 days, or until you close this browser."
      />
      <HeldItem
        name={wordsShown ? 'The number and words of a case' : 'No number and words'}
        says="After you send a case, we show them here until you press “I saved it”."
        action={wordsShown && <a href="/legal-help/sent">See and save them</a>}
      />
      <HeldItem
        name={readingChosen ? 'Your reading settings' : 'Reading settings: none chosen'}
        says="Text size, colors and so on. They do not tell us who you are."
        action={<a href="/reading-settings?returnTo=/dashboard/profile">Change them</a>}
      />
    </dl>
  )
}

function saveFile(text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'what-this-device-holds.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
