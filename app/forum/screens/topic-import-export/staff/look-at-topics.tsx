import { data, Form, Link, redirect } from 'react-router'
import { showHowItIsNow } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
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
const told = (title: string, text: string) =>
  ({ 'Set-Cookie': setFlash({ kind: 'success', title, text }) }) as const

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const file = await keptTopics(db, params.importId, me.userId)
  if (file === undefined) throw redirect('/staff/forum/move', 303)
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
  const mark = String((await formData(request)).get('mark') ?? '')
  try {
    const count = await importTopics(db, params.importId, mark, me.userId)
    const headers = told(
      'Imported',
      count === 1 ? '1 topic is in the forum now.' : `${count} topics are in the forum now.`,
    )
    return redirect('/staff/forum/move', { status: 303, headers })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ errors: { form: error.message } }, { status: error.status })
  }
}

export const shouldRevalidate = showHowItIsNow
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
    <ConsolePage
      title="What the file would add"
      error={Boolean(actionData)}
      lead={`Place: ${category || 'unknown'}. New topics: ${topics}. Lines that stay as they are: ${same}. Wrong lines: ${wrong}.`}
    >
      <ErrorSummary errors={actionData?.errors} />
      {wrong > 0 && (
        <p>Nothing is imported until each line is right. Correct the file, then choose it again.</p>
      )}
      {wrong === 0 && topics === 0 && <p>Nothing to import. Every topic of the file is here.</p>}
      {wrong === 0 && topics > 0 && (
        <Form method="post" className="staff-box">
          <input type="hidden" name="mark" value={mark} />
          <p>Everyone can read these topics right after the import.</p>
          <Button>Import {topics === 1 ? '1 topic' : `${topics} topics`}</Button>
        </Form>
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
      <p>
        <Link className="line-link" to="/staff/forum/move">
          Choose another file
        </Link>
      </p>
    </ConsolePage>
  )
}
