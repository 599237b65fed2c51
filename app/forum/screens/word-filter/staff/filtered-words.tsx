import { data, Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { words as noteWords } from '#app/shared/content-notes/note-words.ts'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { CONTENT_NOTES } from '#db/tables/content-notes.ts'
import type { WatchAct } from '#db/tables/forum-safety.ts'
import { watchForm, wordsForm } from '../../../composing/word-filter/forms.server.ts'
import { unwatchWord, watchedWords, watchWord } from '../../../composing/word-filter/word-filter.server.ts'
import { WORD_LONGEST } from '../../../posts/mutes/rules.ts'
import { WATCH_ACTS } from '../../../posts/word-filter-rules.ts'
import type { Route } from './+types/filtered-words'

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  return {
    watched: (await watchedWords(db)).map(({ at, byName, reviewedOn, ...one }) => ({
      ...one,
      reviewed: reviewedOn && longDate(reviewedOn, config.timeZone),
      from: reviewedOn ? 'from the first list' : `by ${byName ?? 'someone who left'}`,
    })),
  }
}

const NOTHING = { errors: {} as Record<string, string>, typed: {} as Record<string, string> }

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await formData(request)
  const { values } = await readForm(form, wordsForm)
  if (!values) {
    const { errors, typed } = await readForm(form, watchForm)
    return data({ errors: errors ?? {}, typed }, { status: 422 })
  }
  if (values.intent === 'unwatch') await unwatchWord(db, me.userId, values.id)
  else
    try {
      await watchWord(db, me.userId, values)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return data(
        { errors: { form: error.message }, typed: { ...values, note: values.note ?? '' } },
        { status: 422 },
      )
    }
  return data(NOTHING)
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

const ACTS: Record<WatchAct, string> = {
  hold: 'A moderator looks at the post first',
  note: 'The post gets a content note',
  help: 'Help lines appear under the post, and you are told at the desk',
}

/** The words that moderators watch in new posts. */
export default function FilteredWords({ loaderData: { watched }, actionData }: Route.ComponentProps) {
  const { errors, typed }: typeof NOTHING = actionData ?? NOTHING
  return (
    <ConsolePage
      title="Watched words"
      error={Object.keys(errors).length > 0}
      lead={
        <>
          A watched word can hold a post for you, add a content note, or show help lines. It never warns or
          removes anyone.{' '}
          <Link className="line-link" to="/staff/forum">
            Back to the forum desk
          </Link>
        </>
      }
    >
      <ErrorSummary errors={errors} unlinked={['id']} />
      {WATCH_ACTS.map((act) => (
        <section key={act} className="staff-box" aria-labelledby={`act-${act}`}>
          <h2 id={`act-${act}`}>{ACTS[act]}</h2>
          {watched.every((one) => one.act !== act) && <p>No words yet.</p>}
          <FirstList reviewed={watched.find((one) => one.act === act && one.reviewed)?.reviewed} />
          <ul className="spaced">
            {watched
              .filter((one) => one.act === act)
              .map(({ id, word, note, from }) => (
                <li key={id}>
                  <bdi data-name>{word}</bdi>
                  {note && `: ${noteWords.notes[note]}`}, {from}
                  <Form method="post">
                    <input type="hidden" name="id" value={id} />
                    <Button
                      look="quiet"
                      name="intent"
                      value="unwatch"
                      aria-label={`Stop watching it: ${word}`}
                    >
                      Stop watching it
                    </Button>
                  </Form>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <Form key={watched.length} method="post" noValidate className="staff-box staff-form">
        <h2>Watch a word</h2>
        <Field
          label="Word, or a few words"
          name="word"
          required
          maxLength={WORD_LONGEST}
          hint="Upper and lower case do not matter. We look for whole words."
          error={errors.word}
          defaultValue={typed.word}
        />
        <RadioGroup
          label="What should happen?"
          name="act"
          required
          error={errors.act}
          defaultValue={typed.act}
          choices={WATCH_ACTS.map((value) => ({ value, label: ACTS[value] }))}
        />
        <Select
          label="Which content note?"
          name="note"
          optional
          hint="Only for a word that adds a content note."
          error={errors.note}
          defaultValue={typed.note ?? ''}
          choices={[
            { value: '', label: 'None' },
            ...CONTENT_NOTES.map((value) => ({ value, label: noteWords.notes[value] })),
          ]}
        />
        <Button name="intent" value="watch">
          Watch it
        </Button>
      </Form>
    </ConsolePage>
  )
}

/** Shown once, not beside each word. */
function FirstList({ reviewed }: { reviewed: string | null | undefined }) {
  return reviewed && <p>The first list came with this site. It was reviewed on {reviewed}.</p>
}
