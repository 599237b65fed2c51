import { pageMeta } from '../meta.ts'
import { Page } from '../page.tsx'

export const handle = { hydrate: false, crumbs: [{ label: 'Style guide' }] }
export const meta = ({ matches }: { matches: unknown[] }) =>
  pageMeta(matches, { title: 'Style guide', noindex: true })

export default function Gallery() {
  return (
    <Page title="Style guide" lead="Every part of this site, in every state." wide>
      <p>Soon.</p>
    </Page>
  )
}
