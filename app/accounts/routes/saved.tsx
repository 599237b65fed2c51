import { longDate } from '#app/platform/time.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { FromDevice, WithoutScript } from '../components/from-device.tsx'
import { KeptList } from '../components/kept-list.tsx'
import { ownZone } from '../components/use-held.ts'
import { words } from '../words.ts'
import type { Route } from './+types/saved'

export const handle = {
  crumbs: [{ label: words.saved.dashboard, href: '/dashboard' }, { label: words.saved.savedResources }],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.saved.metaTitle, noindex: true })

export default function SavedResources() {
  return (
    <section aria-labelledby="content">
      <h2 id="content" tabIndex={-1}>
        {words.saved.savedResources}
      </h2>
      <WithoutScript />
      <FromDevice>
        {({ saved }) =>
          saved.length === 0 ? (
            <EmptyState title={words.saved.youHaveNotSaved} level={3}>
              <p>{words.saved.eachGuideLetterHas}</p>
              <ButtonLink href="/resources">{words.saved.findGuideLetter}</ButtonLink>
            </EmptyState>
          ) : (
            <>
              <KeptList
                list="saved"
                items={saved.map(({ id, title, url, savedAt }) => ({
                  id,
                  name: title,
                  title: url ? <a href={url}>{title}</a> : title,
                  note: savedAt ? words.saved.saved(longDate(savedAt, ownZone())) : words.saved.savedDevice,
                }))}
              />
              <ButtonLink href="/resources" look="plain">
                {words.saved.findMoreGuidesLetters}
              </ButtonLink>
            </>
          )
        }
      </FromDevice>
    </section>
  )
}
