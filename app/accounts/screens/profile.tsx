import { now } from '#app/platform/time.ts'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Button, ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { exportAsText } from '../model/export.ts'
import { countWithNoun, type ListName } from '../model/rules.ts'
import { words } from '../model/words.ts'
import type { Route } from './+types/profile'
import { KeepsNothing, WithoutScript } from './from-device.tsx'
import { HeldItem } from './held-item.tsx'
import { type Loaded, useFrame } from './use-frame.ts'
import { useHeld } from './use-held.ts'

export const handle = {
  crumbs: () => [{ label: words.profile.dashboard, href: '/dashboard' }, { label: words.profile.profile }],
  title: () => words.profile.profile,
  listed: { in: 'help', noindex: true },
} satisfies Handle
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.profile.metaTitle, noindex: true })

export default function Profile() {
  const known = useFrame()
  const held = useHeld()
  return (
    <section aria-labelledby="content">
      <h2 id="content" tabIndex={-1}>
        {words.profile.profile}
      </h2>
      <p>
        {known.handle === null ? (
          words.profile.youDoNotHave
        ) : (
          <Sentence of={words.profile.apartFromAccount} account="/account" />
        )}
      </p>
      <WithoutScript />
      <h3>{words.profile.keptBrowserOnly}</h3>
      <OnlyHere />
      <h3>{words.profile.openedBrowser}</h3>
      <OpenedHere known={known} />
      <h3>{words.profile.deleteDownload}</h3>
      <p>{words.profile.deletingHereDoesNot}</p>
      <ButtonRow>
        <ButtonLink href="/dashboard/profile/delete" look="danger" icon={<Icon name="trash" />}>
          {words.profile.deleteEverythingDevice}
        </ButtonLink>
        {typeof held === 'object' && (
          <Button
            type="button"
            look="quiet"
            icon={<Icon name="download" />}
            onClick={() => saveFile(exportAsText(held, known, now()))}
          >
            {words.profile.downloadListTextFile}
          </Button>
        )}
      </ButtonRow>
    </section>
  )
}

/** The same rows before the browser was read, so that nothing moves when the numbers arrive. */
function OnlyHere() {
  const asked = useHeld()
  if (asked === 'refused') return <KeepsNothing />
  const name = (list: ListName, one: string, all: string) =>
    asked ? countWithNoun(asked[list].length, one) : all
  const action = (list: ListName, what: string) => {
    if (!asked) return <span />
    if (asked[list].length === 0) return <span>{words.profile.nothingDelete}</span>
    return (
      <a href={`/dashboard/profile/delete?what=${list}#content`}>
        <Sentence of={words.profile.deleteKind} what={what} />
      </a>
    )
  }
  return (
    <dl className="held">
      <HeldItem
        name={name('complaints', 'complaint', 'Complaints')}
        says={words.profile.kindStatusDayEach}
        action={action('complaints', 'the complaints')}
      />
      <HeldItem
        name={name('posts', 'forum post', words.profile.forumPosts)}
        says={words.profile.theTitleDayWhat}
        action={action('posts', 'the forum posts')}
      />
      <HeldItem
        name={name('saved', 'saved resource', words.profile.savedResources)}
        says={words.profile.theTitlesGuidesLetters}
        action={action('saved', 'the saved resources')}
      />
      <HeldItem
        name={name('wrote', 'attorney', words.profile.attorneys)}
        says={words.profile.theirNamesDays}
        action={action('wrote', 'the attorneys')}
      />
    </dl>
  )
}

function OpenedHere({
  known: { opened, draft, wordsShown, unsent, card, readingChosen },
}: {
  known: Loaded
}) {
  return (
    <dl className="held">
      <HeldItem
        name={opened ? words.profile.anOpenedCase : words.profile.noOpenedCase}
        says={words.profile.aCaseStaysOpen}
        action={opened && <a href="/legal-help/case">{words.profile.goMyCase}</a>}
      />
      <HeldItem
        name={draft ? words.profile.anUnfinishedReport : words.profile.noUnfinishedReport}
        says={words.profile.weKeepSealed7}
        action={draft && <a href="/legal-help?draft=open">{words.profile.continueIt}</a>}
      />
      <HeldItem
        name={unsent ? words.profile.aFormYouDid : words.profile.noUnsentForm}
        says={words.profile.whatYouTypedAnother}
      />
      <HeldItem
        name={wordsShown ? words.profile.theNumberWordsCase : words.profile.noNumberWords}
        says={words.profile.afterYouSendCase}
        action={wordsShown && <a href="/legal-help/sent">{words.profile.seeSaveThem}</a>}
      />
      <HeldItem
        name={card ? words.profile.anAccessCard : words.profile.noAccessCard}
        says={words.profile.howToCommunicate}
        action={<a href="/access-card">{words.profile.seeChange}</a>}
      />
      <HeldItem
        name={readingChosen ? words.profile.yourReadingSettings : words.profile.readingSettingsNoneChosen}
        says={words.profile.textSizeColorsSo}
        action={<a href="/reading-settings?returnTo=/dashboard/profile">{words.profile.changeThem}</a>}
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
