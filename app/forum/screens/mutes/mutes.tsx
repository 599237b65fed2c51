import { data } from 'react-router'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { choicesOf, keepChoices } from '#app/shared/content-notes/note-choices.server.ts'
import { words as noteWords } from '#app/shared/content-notes/note-words.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonLink } from '#app/ui/parts/button.tsx'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import type { UnseenKind } from '#db/tables/forum-safety.ts'
import { goTo, PRIVATE } from '../../composing/post-form.server.ts'
import { words as forumWords } from '../../model/words.ts'
import { unseenForm } from '../../posts/mutes/forms.server.ts'
import { addMute, chosenBy, removeMute } from '../../posts/mutes/mutes.server.ts'
import { UNSEEN_PAGE, WORD_LONGEST } from '../../posts/mutes/rules.ts'
import { words } from '../../posts/mutes/words.ts'
import type { Route } from './+types/mutes'

export async function loader({ request }: Route.LoaderArgs) {
  const member = await memberOf(db, request)
  if (!member) return data({ signedIn: false, chosen: [], notes: [] }, { headers: PRIVATE })
  const choices = Object.entries(await choicesOf(db, member.id))
  const notes = choices.filter(([, choice]) => choice === 'hide').map(([note]) => note)
  return data({ signedIn: true, chosen: await chosenBy(db, member.id), notes }, { headers: PRIVATE })
}

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: forumWords.topic.forum, href: '/forum' }, { label: words.page.title }],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ request }: Route.ActionArgs) {
  const { values, typed, errors } = await readForm(request, unseenForm)
  const again = (status: number, told: Record<string, string>) =>
    data({ typed, errors: told }, { status, headers: PRIVATE })
  if (!values) {
    if (typed.intent !== 'word') throw new Refused(forumWords.write.again, 400)
    return again(422, errors)
  }
  const member = await memberOf(db, request)
  if (!member) return again(403, { form: forumWords.write.signedOut })
  if (values.intent === 'word') {
    try {
      await addMute(db, member.id, { kind: 'word', what: values.word })
    } catch (error) {
      if (error instanceof Refused) return again(error.status, { form: error.message })
      throw error
    }
    return goTo(UNSEEN_PAGE, words.page.done, words.page.doneText)
  }
  if (values.intent === 'again') await removeMute(db, member.id, values.id)
  if (values.intent === 'note') {
    const { [values.note]: _, ...others } = await choicesOf(db, member.id)
    await keepChoices(db, member.id, others)
  }
  return goTo(UNSEEN_PAGE, words.page.undone, words.page.undoneText)
}

const KINDS = Object.keys(words.page.kinds) as UnseenKind[]

export default function MutesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { signedIn, chosen, notes } = loaderData
  if (!signedIn && !actionData)
    return (
      <Page title={words.page.title} lead={<p>{words.page.signIn}</p>}>
        <FormTitle title={words.page.title} />
        <ButtonLink href={`/account/sign-in?back=${encodeURIComponent(UNSEEN_PAGE)}`}>
          {forumWords.write.signIn}
        </ButtonLink>
      </Page>
    )
  return (
    <Page title={words.page.title} lead={<p>{words.page.lead}</p>}>
      <FormTitle title={words.page.title} error={Boolean(actionData)} />
      <ErrorSummary errors={actionData?.errors} />
      {chosen.length + notes.length === 0 && (
        <EmptyState title={words.page.none}>
          <p>{words.page.noneText}</p>
        </EmptyState>
      )}
      {KINDS.filter((kind) => chosen.some((one) => one.kind === kind)).map((kind) => (
        <section key={kind} aria-labelledby={`of-${kind}`} className="flow">
          <h2 id={`of-${kind}`}>{words.page.kinds[kind]}</h2>
          <ul className="forum-topics">
            {chosen
              .filter((one) => one.kind === kind)
              .map((one) => (
                <Chosen key={one.id} intent="again" field="id" value={one.id} name={nameOf(one)}>
                  {kind === 'person' && (one.how === 'block' ? words.page.blocked : words.page.muted)}
                </Chosen>
              ))}
          </ul>
        </section>
      ))}
      {notes.length > 0 && (
        <section aria-labelledby="of-notes" className="flow">
          <h2 id="of-notes">{words.page.notes}</h2>
          <p>{words.page.notesText}</p>
          <ul className="forum-topics">
            {notes.map((note) => (
              <Chosen
                key={note}
                intent="note"
                field="note"
                value={note}
                name={noteWords.notes[note as keyof typeof noteWords.notes]}
              />
            ))}
          </ul>
        </section>
      )}
      <form method="post" action={UNSEEN_PAGE} noValidate className="stack">
        <Field
          label={words.page.word}
          name="word"
          required
          hint={words.page.wordHint}
          maxLength={WORD_LONGEST}
          error={actionData?.errors.word}
          defaultValue={actionData?.typed.word}
        />
        <Button name="intent" value="word">
          {words.page.addWord}
        </Button>
      </form>
      <section aria-labelledby="how" className="flow">
        <h2 id="how">{words.page.how}</h2>
        <ul className="spaced">
          {words.page.howTexts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    </Page>
  )
}

const nameOf = ({ kind, name }: { kind: UnseenKind; name: string | null }): string =>
  name ?? (kind === 'person' ? words.page.personGone : words.page.gone)

interface ChosenProps {
  intent: 'again' | 'note'
  field: string
  value: string
  name: string
  children?: React.ReactNode
}

function Chosen({ intent, field, value, name, children }: ChosenProps) {
  return (
    <li>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      {children && <p className="muted">{children}</p>}
      <form method="post" action={UNSEEN_PAGE}>
        <input type="hidden" name={field} value={value} />
        <Button look="quiet" name="intent" value={intent}>
          {words.page.again({ name })}
        </Button>
      </form>
    </li>
  )
}
