import { data, redirect } from 'react-router'
import { memberSession } from '#app/platform/auth/member-accounts.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour, longDate } from '#app/platform/time.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { goTo, PRIVATE } from '../../composing/post-form.server.ts'
import { words as forumWords } from '../../model/words.ts'
import { forMeForm } from '../../moderation/forms.server.ts'
import { lookUpsOf } from '../../moderation/pseudonyms/reveal-log.server.ts'
import { appealUrl, FOR_ME } from '../../posts/safety-rules.ts'
import { words } from '../../posts/safety-words.ts'
import { bansOfAddress } from '../../safety/bans-after-deletion.server.ts'
import { measuresOf, pauseOf, readMeasure } from '../../safety/measures.server.ts'
import { RevealLog } from '../pseudonyms/reveal-log.tsx'
import type { Route } from './+types/for-me'

// Moderators' decisions about a member, shown to that member.

export async function loader({ request }: Route.LoaderArgs) {
  const session = await memberSession(db, request)
  if (!session) throw redirect('/account/sign-in', { status: 303, headers: PRIVATE })
  const zone = session.member?.timeZone ?? config.timeZone
  const measures = await measuresOf(db, session.userId)
  return data(
    {
      lookUps: (await lookUpsOf(db, session.userId)).map(({ at, ...one }) => ({
        ...one,
        on: longDate(at, zone),
      })),
      earlier: (await bansOfAddress(db, session.userId)).map(({ stops, until }) => ({
        kind: stops === 'forum' ? ('ban' as const) : ('pause' as const),
        until: until && dayAndHour(until, zone),
      })),
      paused: (await pauseOf(db, session.userId)) !== null,
      measures: measures.map(({ id, kind, stops, rule, text, over, at, until, readAt, liftedAt }) => ({
        id,
        kind: stops === 'forum' ? ('ban' as const) : kind,
        text,
        over,
        rule: forumWords.rules[rule],
        lifted: liftedAt !== null,
        on: longDate(at, zone),
        until: until && dayAndHour(until, zone),
        readOn: readAt && longDate(readAt, zone),
      })),
    },
    { headers: PRIVATE },
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>['data']
type Measure = Loaded['measures'][number]

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: forumWords.topic.forum, href: '/forum' }, { label: words.forMe.title }],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.forMe.title, noindex: true })
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ request }: Route.ActionArgs) {
  const { values } = await readForm(request, forMeForm)
  const session = await memberSession(db, request)
  if (!values || !session) throw new Refused(forumWords.write.again, values ? 403 : 400)
  await readMeasure(db, session.userId, values.measureId)
  return goTo(FOR_ME, words.forMe.thanks, words.forMe.thanksText)
}

export default function ForMe({ loaderData: { paused, measures, lookUps, earlier } }: Route.ComponentProps) {
  return (
    <Page title={words.forMe.title} lead={<p>{words.forMe.lead}</p>}>
      {measures.length + lookUps.length + earlier.length === 0 ? (
        <EmptyState title={words.forMe.none}>
          <p>{words.forMe.noneText}</p>
        </EmptyState>
      ) : (
        !paused && <p>{words.forMe.canWrite}</p>
      )}
      {earlier.map(({ kind, until }) => (
        <section className="box flow" key={`${kind} ${until}`}>
          <h2>{words.forMe.kinds[kind]}</h2>
          <p>
            <strong>{until ? words.forMe.until({ date: until }) : words.forMe.earlierLasts}</strong>
          </p>
          <p>{words.forMe.earlier}</p>
          <p>
            <Sentence of={words.forMe.earlierWrong} contact="/contact" />
          </p>
        </section>
      ))}
      {measures.map((measure) => (
        <OneMeasure key={measure.id} measure={measure} paused={paused} />
      ))}
      {lookUps.map((one) => (
        <RevealLog key={one.id} one={one} />
      ))}
    </Page>
  )
}

function OneMeasure({ measure, paused }: { measure: Measure; paused: boolean }) {
  const { id, kind, rule, text, on, readOn, lifted, over } = measure
  return (
    <section className="box flow" aria-labelledby={`m-${id}`}>
      <h2 id={`m-${id}`}>{(lifted || over ? words.forMe.ended : words.forMe.kinds)[kind]}</h2>
      <p>
        <strong>{means(measure, paused)}</strong>
      </p>
      <p>
        <Sentence of={words.forMe.rule} rule={rule} />
      </p>
      <p>
        <Sentence of={words.forMe.on} date={on} />
      </p>
      <p className="forum-plain" dir="auto">
        {text}
      </p>
      {!lifted && !over && kind !== 'warning' && (
        <p>{kind === 'ban' ? words.forMe.stillBanned : words.forMe.still}</p>
      )}
      {!lifted && !over && (
        <p>
          <Sentence of={words.forMe.wrong} appeal={appealUrl('measure', id)} />
        </p>
      )}
      {readOn ? (
        <p className="muted">{words.forMe.readOn({ date: readOn })}</p>
      ) : (
        <form method="post" action={FOR_ME}>
          <input type="hidden" name="measureId" value={id} />
          <Button look="quiet" name="intent" value="read">
            {words.forMe.read}
          </Button>
        </form>
      )}
    </section>
  )
}

/** @param paused whether they cannot write now: an earlier warning must not say that they can */
function means({ kind, until, lifted, over }: Measure, paused: boolean): string {
  if (lifted) return words.forMe.lifted
  if (kind === 'warning') return paused ? words.forMe.warningPaused : words.forMe.warningMeans
  if (over) return words.forMe.over
  if (until) return words.forMe.until({ date: until })
  return kind === 'ban' ? words.forMe.forGood : words.forMe.lasting
}
