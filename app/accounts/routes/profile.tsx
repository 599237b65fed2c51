import { now } from '#app/platform/time.ts'
import { Button, ButtonLink, ButtonRow } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { pageMeta } from '#app/ui/meta.ts'
import { FromDevice, WithoutScript } from '../components/from-device.tsx'
import { HeldItem } from '../components/held-item.tsx'
import { type Loaded, useFrame } from '../components/use-frame.ts'
import { asText } from '../export.ts'
import { counted, type Held, type ListName } from '../rules.ts'
import type { Route } from './+types/profile'

export const handle = { crumbs: [{ label: 'Dashboard', href: '/dashboard' }, { label: 'Profile' }] }
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Profile - Dashboard', noindex: true })

export default function Profile() {
  const known = useFrame()
  return (
    <section aria-labelledby="content">
      <h2 id="content" tabIndex={-1}>
        Profile
      </h2>
      <p>You have no account with us, and you need none. This page lists all that this device holds.</p>
      <WithoutScript />
      <h3>Kept in this browser only</h3>
      <FromDevice>{(held) => <OnlyHere held={held} />}</FromDevice>
      <h3>Opened by this browser</h3>
      <OpenedHere known={known} />
      <h3>Take it with you, or delete it</h3>
      <p>Deleting here does not withdraw a case. Its number and words still open it.</p>
      <ButtonRow>
        <FromDevice quiet>
          {(held) => (
            <Button
              type="button"
              look="quiet"
              icon={<Icon name="download" />}
              onClick={() => saveFile(asText(held, known, now()))}
            >
              Download this list (text file)
            </Button>
          )}
        </FromDevice>
        <ButtonLink href="/dashboard/profile/delete" look="danger" icon={<Icon name="trash" />}>
          Delete everything on this device
        </ButtonLink>
      </ButtonRow>
    </section>
  )
}

function OnlyHere({ held }: { held: Held }) {
  const action = (list: ListName, count: number, name: string) =>
    count > 0 && <a href={`/dashboard/profile/delete?what=${list}#content`}>Delete {name}</a>
  return (
    <dl className="held">
      <HeldItem
        name={counted(held.complaints.length, 'complaint')}
        says="Kind, status and day of each case sent from here. Not its number, its words or your story."
        action={action('complaints', held.complaints.length, 'the complaints')}
      />
      <HeldItem
        name={counted(held.posts.length, 'forum post')}
        says="The title and day of what you wrote in the forum. It is not open yet."
        action={action('posts', held.posts.length, 'the forum posts')}
      />
      <HeldItem
        name={counted(held.saved.length, 'saved resource')}
        says="The titles of guides and letters that you saved."
        action={action('saved', held.saved.length, 'the saved resources')}
      />
      <HeldItem
        name={held.unsent ? 'An unsent message to an attorney' : 'No unsent message'}
        says="What you typed to an attorney and did not send. It goes when you close this window."
      />
    </dl>
  )
}

function OpenedHere({ known: { opened, draft, wordsShown, readingChosen } }: { known: Loaded }) {
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
        action={draft && <a href="/legal-help?draft=open">Go on with it</a>}
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
