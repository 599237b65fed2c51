import { pageMeta } from '../page/meta.ts'
import { Page } from '../page/page.tsx'
import { Buttons, Fields } from './form-parts.tsx'
import { Facts, Lists, Messages, Texts } from './page-parts.tsx'

export const handle = { hydrate: false, crumbs: [{ label: 'Style guide' }] }
export const meta = ({ matches }: { matches: unknown[] }) =>
  pageMeta(matches, { title: 'Style guide', noindex: true })

/** Every component of the site in every state, to look at, and for the battery to measure in every theme. */
export default function Gallery() {
  return (
    <Page title="Style guide" lead="Every part of this site, in every state." wide>
      <div className="spaced">
        <Buttons />
        <Fields />
        <Messages />
        <Texts />
        <Lists />
        <Facts />
      </div>
    </Page>
  )
}
