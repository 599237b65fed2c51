import { Link } from 'react-router'
import { pathAsked } from '#app/content/content.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { db } from '#db/connect.server.ts'
import { changeOf, loadTuning } from '../../kinds/tuning-item.server.ts'
import { tuningAt } from '../../kinds/tuning-kinds.server.ts'
import { previewOf } from '../../relevance/relevance.server.ts'
import type { Route } from './+types/without-change'
import { TuningEffect } from './tuning-effect.tsx'

export { links } from './search-staff-styles.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const { name, list } = tuningAt(pathAsked(request))
  const item = await loadTuning(db, name, { id: params.textId })
  const words = [...item.builtIn, ...item.content.words]
  const effect = await previewOf(db, { ...changeOf(item), words, off: true })
  return { words, back: `${list}/${params.textId}`, effect }
}

/** What would change if staff stopped using a group of words or a pinned page. */
export default function WithoutChange({ loaderData: { words, back, effect } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title={`What would change without “${words.slice(0, 2).join(', ')}”`}
      lead={
        <>
          You only look at it here. It is still in use.{' '}
          <Link className="line-link" to={back}>
            Go back
          </Link>
        </>
      }
    >
      <TuningEffect {...effect} />
    </ConsolePage>
  )
}
