import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { answerImport, importGone } from '#app/platform/forms/import-screens.server.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ImportChanges } from '#app/ui/staff/import-changes.tsx'
import { db } from '#db/connect.server.ts'
import {
  importTopics,
  keptTopics,
  planOfTopics,
  type Verdict,
} from '../../../moderation/topic-import-export/import-topics.server.ts'
import type { Route } from './+types/look-at-topics'

/** Invalid lines come first, so that they are on the page however many others there are. */
const SHOWN = 300

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const file = await keptTopics(db, params.importId, me.userId)
  if (file === undefined) throw importGone('/staff/forum/move', 'file')
  const { category, verdicts, mark, ready } = await planOfTopics(db, file)
  const wrong = verdicts.filter(({ becomes }) => becomes === 'wrong')
  const others = verdicts.filter(({ becomes }) => becomes !== 'wrong')
  return {
    category,
    mark,
    wrong: wrong.length,
    topics: ready.length,
    lines: verdicts.length,
    same: others.filter(({ becomes }) => becomes === 'same').length,
    shown: [...wrong, ...others].slice(0, SHOWN),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  return answerImport(await formData(request), async ({ mark }) => {
    const count = await importTopics(db, params.importId, mark, me.userId)
    const text = count === 1 ? '1 topic is in the forum now.' : `${count} topics are in the forum now.`
    return { to: '/staff/forum/move', text }
  })
}

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

const BECOMES: Record<Verdict['becomes'], string> = {
  new: 'New',
  same: 'Stays as it is',
  wrong: 'Wrong',
}

/** The preview of each line of a file of topics. */
export default function LookAtTopics({ loaderData, actionData }: Route.ComponentProps) {
  const { category, mark, wrong, topics, lines, same, shown } = loaderData
  return (
    <ImportChanges
      title="What the file would add"
      lead={`Place: ${category || 'unknown'}. New topics: ${topics}. Lines that stay as they are: ${same}. Wrong lines: ${wrong}.`}
      errors={actionData?.errors}
      mark={mark}
      options={<p>Everyone can read these topics right after the import.</p>}
      button={wrong > 0 || topics === 0 ? null : `Import ${topics === 1 ? '1 topic' : `${topics} topics`}`}
      nothing={wrong === 0 && topics === 0 ? 'Nothing to import. Every topic of the file is here.' : null}
      back="/staff/forum/move"
    >
      {wrong > 0 && (
        <p>Nothing is imported until each line is right. Correct the file, then choose it again.</p>
      )}
      <section className="staff-box" aria-labelledby="lines">
        <h2 id="lines">{lines === 1 ? '1 line' : `${lines} lines`}</h2>
        <ul className="spaced">
          {shown.map(({ line, what, becomes, reason }) => (
            <li key={line}>
              Line {line}, <bdi data-name>{what}</bdi>: <strong>{BECOMES[becomes]}</strong>
              {reason && `. ${reason}`}
            </li>
          ))}
        </ul>
        {lines > shown.length && <p>And {lines - shown.length} more.</p>}
      </section>
    </ImportChanges>
  )
}
