import { data } from 'react-router'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { ownPage } from '#app/platform/autosave/autosave-request.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { addressKind } from '#app/platform/http/site-addresses.ts'
import { Refused } from '#app/platform/refused.ts'
import { keepChoices, noteChoices } from '#app/shared/content-notes/note-choices.server.ts'
import { choicesUrl, fieldOf } from '#app/shared/content-notes/note-rules.ts'
import { words as noteWords } from '#app/shared/content-notes/note-words.ts'
import { Select } from '#app/ui/forms/field.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { CONTENT_NOTES } from '#db/tables/content-notes.ts'
import { goTo, PRIVATE } from '../../composing/post-form.server.ts'
import { words as forumWords } from '../../model/words.ts'
import { choicesForm, choicesIn } from '../../posts/tone-and-notes/forms.server.ts'
import { words } from '../../posts/tone-and-notes/words.ts'
import type { Route } from './+types/content-notes'

/** Longer than any of our URLs that link here. */
const BACK_LONGEST = 400

export async function loader({ request }: Route.LoaderArgs) {
  const member = await memberOf(db, request)
  const choices = await noteChoices(db, request, member?.id ?? null)
  return data({ choices, onAccount: member !== null, back: backOf(request) }, { headers: PRIVATE })
}

/** The page that the visitor came from, if it is on this site. */
function backOf(request: Request): string | null {
  const asked = new URL(request.url).searchParams.get('back') ?? ''
  const own = ownPage(asked)
  const leads = own !== '/' && addressKind(own.split('?')[0] ?? '') !== 'nowhere'
  return leads && own.length <= BACK_LONGEST ? own : null
}

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: forumWords.topic.forum, href: '/forum' }, { label: words.choices.title }],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.choices.title, noindex: true })
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ request }: Route.ActionArgs) {
  const { values } = await readForm(request, choicesForm)
  if (!values) throw new Refused(forumWords.write.again, 400)
  const member = await memberOf(db, request)
  const cookie = await keepChoices(db, member?.id ?? null, choicesIn(values))
  const answer = goTo(choicesUrl(backOf(request)), words.choices.saved, words.choices.savedText)
  if (cookie) answer.headers.append('Set-Cookie', cookie)
  return answer
}

/** How a reader sees posts that have content notes. */
export default function ContentNotes({ loaderData: { choices, onAccount, back } }: Route.ComponentProps) {
  return (
    <Page title={words.choices.title} lead={<p>{words.choices.lead}</p>}>
      <ul className="spaced">
        {words.choices.means.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{onAccount ? words.choices.onAccount : words.choices.onDevice}</p>
      <form method="post" action={choicesUrl(back)} className="stack">
        {CONTENT_NOTES.map((note) => (
          <Select
            key={note}
            label={words.choices.label({ note: noteWords.notes[note] })}
            name={fieldOf(note)}
            width="half"
            defaultValue={choices[note] ?? 'fold'}
            choices={(['fold', 'show', 'hide'] as const).map((value) => ({
              value,
              label: words.choices[value],
            }))}
          />
        ))}
        <Button>{words.choices.save}</Button>
      </form>
      <p>
        <a className="line-link" href={back ?? '/forum'}>
          {back ? words.choices.back : words.choices.toForum}
        </a>
      </p>
    </Page>
  )
}
