import { longDate } from '#app/platform/time.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { FromDevice, WithoutScript } from '../components/from-device.tsx'
import { KeptList } from '../components/kept-list.tsx'
import { ownZone } from '../components/use-held.ts'
import type { Route } from './+types/saved'

export const handle = { crumbs: [{ label: 'Dashboard', href: '/dashboard' }, { label: 'Saved Resources' }] }
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Saved Resources - Dashboard', noindex: true })

export default function SavedResources() {
  return (
    <section aria-labelledby="content">
      <h2 id="content" tabIndex={-1}>
        Saved Resources
      </h2>
      <WithoutScript />
      <FromDevice>
        {({ saved }) =>
          saved.length === 0 ? (
            <EmptyState title="You have not saved any resources yet." level={3}>
              <p>
                Each guide and letter has a button “Save to my dashboard”. What you save appears here, on this
                device only.
              </p>
              <ButtonLink href="/resources">Find a guide or a letter</ButtonLink>
            </EmptyState>
          ) : (
            <>
              <KeptList
                list="saved"
                items={saved.map(({ id, title, url, savedAt }) => ({
                  id,
                  name: title,
                  title: url ? <a href={url}>{title}</a> : title,
                  note: savedAt ? `Saved ${longDate(savedAt, ownZone())}.` : 'Saved on this device.',
                }))}
              />
              <ButtonLink href="/resources" look="plain">
                Find more guides and letters
              </ButtonLink>
            </>
          )
        }
      </FromDevice>
    </section>
  )
}
