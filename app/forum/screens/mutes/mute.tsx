import { data } from 'react-router'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonLink } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { goTo, PRIVATE } from '../../composing/post-form.server.ts'
import { words as forumWords } from '../../model/words.ts'
import {
  type Choice,
  choiceAt,
  chosenAt,
  type How,
  pathAfterMute,
  saveMute,
} from '../../posts/mutes/choose-mute.server.ts'
import { chooseForm } from '../../posts/mutes/forms.server.ts'
import { isChoosable, UNSEEN_PAGE, unseenUrl } from '../../posts/mutes/rules.ts'
import { words } from '../../posts/mutes/words.ts'
import { NotHere } from '../not-here.tsx'
import type { Route } from './+types/mute'

// Mutes a person, a pseudonym, a topic or a category, after explaining what that does.

const kindIn = (kind: string) => (isChoosable(kind) ? kind : notFound())

export async function loader({ params, request }: Route.LoaderArgs) {
  const kind = kindIn(params.kind)
  const member = await memberOf(db, request)
  const choice = member ? await choiceAt(db, member, kind, params.id) : undefined
  const chosen = member && choice ? await chosenAt(db, member.id, choice) : null
  return data(
    { url: unseenUrl(kind, params.id), signedIn: member !== null, choice: choice ?? null, chosen },
    { status: member && !choice ? 404 : 200, headers: PRIVATE },
  )
}

export const handle = {
  hydrate: false,
  crumbs: () => [
    { label: forumWords.topic.forum, href: '/forum' },
    { label: words.page.title, href: UNSEEN_PAGE },
    { label: words.list.chooseTopic },
  ],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ params, request }: Route.ActionArgs) {
  const kind = kindIn(params.kind)
  const { values } = await readForm(request, chooseForm)
  const again = (status: number, errors: Record<string, string>) =>
    data({ errors }, { status, headers: PRIVATE })
  const member = await memberOf(db, request)
  if (!member) return again(403, { form: forumWords.write.signedOut })
  const choice = await choiceAt(db, member, kind, params.id)
  if (choice && isAuthor(choice) && !choice.own && !values?.how)
    return again(422, { how: words.choose.howMissing })
  try {
    const chosen = await saveMute(db, member, { kind, id: params.id, how: values?.how })
    return goTo(pathAfterMute(chosen), words.page.done, words.page.doneElsewhere)
  } catch (error) {
    if (error instanceof Refused) return again(error.status, { form: error.message })
    throw error
  }
}

export default function MuteScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { url, signedIn, choice, chosen } = loaderData
  const title = choice ? titleOf(choice) : words.page.title
  if (!choice && (signedIn || actionData))
    return (
      <>
        <FormTitle title={words.choose.notFound} />
        <NotHere title={words.choose.notFound} text={words.choose.notFoundText} />
      </>
    )
  return (
    <Page title={title} lead={choice ? <p dir="auto">{leadOf(choice)}</p> : <p>{words.page.signIn}</p>}>
      <FormTitle title={title} error={Boolean(actionData)} />
      {!choice && (
        <ButtonLink href={`/account/sign-in?back=${encodeURIComponent(UNSEEN_PAGE)}`}>
          {forumWords.write.signIn}
        </ButtonLink>
      )}
      <ErrorSummary errors={actionData?.errors} />
      {choice?.own && <p>{words.choose.own}</p>}
      {choice && chosen && (
        <p>
          <Sentence of={saysChosen(choice, chosen)} unseen={UNSEEN_PAGE} />
        </p>
      )}
      {choice && !choice.own && (
        <form method="post" action={url} noValidate className="stack">
          {isAuthor(choice) && (
            <RadioGroup
              label={words.choose.person({ name: choice.name })}
              name="how"
              required
              error={actionData?.errors.how}
              {...(chosen && { defaultValue: chosen })}
              choices={waysOf(choice)}
            />
          )}
          <Button>{isAuthor(choice) ? words.choose.save : words.choose.yes}</Button>
        </form>
      )}
      {choice && (
        <p>
          <a className="line-link" href={choice.back}>
            {words.choose.back}
          </a>
        </p>
      )}
    </Page>
  )
}

/** A post leads to its author: the reader can hide that post, or all of the author's posts. */
const isAuthor = ({ kind }: Choice) => kind === 'person' || kind === 'pseudonym'

const waysOf = ({ kind, name }: Choice) => [
  { value: 'post', label: words.choose.onePost, hint: words.choose.onePostHint },
  ...(kind === 'person'
    ? [
        { value: 'mute', label: words.choose.mute, hint: words.choose.muteHint },
        { value: 'block', label: words.choose.block, hint: words.choose.blockHint },
      ]
    : [{ value: 'mute', label: words.choose.allOf({ name }), hint: words.choose.pseudonymText }]),
]

const saysChosen = ({ kind }: Choice, how: How): string =>
  kind !== 'person' || how === 'post'
    ? words.choose.already
    : how === 'block'
      ? words.choose.blocked
      : words.choose.muted

const titleOf = ({ kind, name }: Choice): string =>
  kind === 'person'
    ? words.choose.author({ name })
    : kind === 'pseudonym'
      ? words.choose.pseudonym({ name })
      : words.choose[kind]

function leadOf({ kind, name }: Choice): string {
  if (kind === 'person') return words.page.lead
  if (kind === 'pseudonym' || kind === 'post') return words.page.lead
  return `${name}: ${kind === 'topic' ? words.choose.topicText : words.choose.placeText}`
}
