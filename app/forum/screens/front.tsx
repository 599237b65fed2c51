import { type Member, memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { moderatorHere } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { choicesOnce } from '#app/shared/content-notes/note-choices.server.ts'
import { AboutLine } from '#app/shared/content-notes/noted.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { KeyBox, OnThisPage, Page } from '#app/ui/page/page.tsx'
import { ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { raidUntil } from '../composing/word-filter/raid-mode.server.ts'
import { words as watchWords } from '../composing/word-filter/words.ts'
import { APPROVED_TO_BE_TRUSTED, APPROVED_TO_HELP, categoryUrl } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { deskCounts } from '../moderation/moderating/moderation-here.server.ts'
import { words as placeWords } from '../posts/categories/words.ts'
import { answerHours } from '../posts/moderators.server.ts'
import { mutesOf, placeLeftOut } from '../posts/mutes/mutes.server.ts'
import { UNSEEN_PAGE } from '../posts/mutes/rules.ts'
import { words as unseenWords } from '../posts/mutes/words.ts'
import { words as officialWords } from '../posts/official-words.ts'
import { forumCategories } from '../posts/queries.server.ts'
import { FOR_ME } from '../posts/safety-rules.ts'
import { COUNTS_PAGE } from '../reading/counts/rules.ts'
import { words as countWords } from '../reading/counts/words.ts'
import { latestTopics } from '../reading/latest.server.ts'
import { writingStopOf } from '../safety/measures.server.ts'
import type { Route } from './+types/front'
import { FindForm } from './find-form.tsx'
import { MeetingScene } from './meeting-scene.tsx'
import { MutedPost } from './mutes/folded-post.tsx'
import { QueueLine } from './staff/desk-lines.tsx'
import { signInFrom } from './write-form.tsx'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.front.communityForum }],
  title: () => words.front.communityForum,
  listed: { in: 'help' },
  searchText: () => words.searchTexts.front,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.front.metaTitle,
    description: words.front.metaDescription,
  })

const how = () =>
  [
    [words.front.readWithoutAccount, words.front.nobodyAsks],
    [words.front.write, words.front.youSignOnlyWrite],
    [words.front.takeBack, words.front.youCanChange],
    [words.front.beSafe, words.front.peopleReadFirst],
    [words.front.stayCalm, words.front.noLikesCollectNo],
  ] as const

const roles = () =>
  [
    [words.front.roleNew, words.front.roleNewText],
    [words.front.roleMember, words.front.roleMemberText({ posts: APPROVED_TO_BE_TRUSTED })],
    [words.front.roleHelper, words.front.roleHelperText({ posts: APPROVED_TO_HELP })],
    [words.front.roleModerator, words.front.roleModeratorText],
  ] as const

// The same as in the Terms of Service, part 3.
const rules = () => Object.values(words.rules)

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await memberOf(db, request)
  const unseen = await mutesOf(db, member?.id ?? null)
  const all = await forumCategories(db)
  const raid = await raidUntil(db)
  const leftOut = all.filter(({ id }) => placeLeftOut(unseen, id))
  const memberId = member?.id ?? null
  const reader = { member: memberId, choices: choicesOnce(db, request, memberId) }
  return {
    desk: await deskCounts(db, context.get(moderatorHere)),
    latest: await latestTopics(db, unseen, reader, member?.timeZone ?? config.timeZone),
    categories: all.filter((place) => !leftOut.includes(place)),
    leftOut: leftOut.map(({ name }) => name).join(', '),
    member: member !== null,
    stop: member && (await writingStop(member)),
    hours: await answerHours(db),
    raid: raid && dayAndHour(raid, member?.timeZone ?? config.timeZone),
  }
}

/** Why a member cannot write, and until when; null while they can. */
async function writingStop(member: Member): Promise<{ title: string; text: string } | null> {
  const stop = await writingStopOf(db, member.id)
  if (!stop) return null
  const banned = stop.kind === 'ban'
  const { pausedLasting, pausedUntil, bannedLasting, bannedUntil } = words.front
  const until = stop.until === 'lasting' ? null : dayAndHour(stop.until, member.timeZone ?? config.timeZone)
  if (banned) return { title: words.write.bannedNow, text: until ? bannedUntil({ until }) : bannedLasting }
  return { title: words.write.pausedNow, text: until ? pausedUntil({ until }) : pausedLasting }
}

export default function Forum({ loaderData }: Route.ComponentProps) {
  const { categories, leftOut, member, hours, latest } = loaderData
  return (
    <Page
      title={words.front.title}
      lead={<p>{words.front.aPlaceTalkPeople}</p>}
      drawing={<MeetingScene />}
      side={
        <OnThisPage
          links={[
            ...(latest.length > 0 ? [{ id: 'latest', label: words.front.latest }] : []),
            { id: 'places', label: words.front.whatWeTalkAbout },
            { id: 'about', label: words.front.about },
            { id: 'now', label: words.front.whatYouCanDo },
          ]}
        />
      }
    >
      {loaderData.stop ? (
        <KeyBox title={loaderData.stop.title}>
          <p>
            {loaderData.stop.text} <a href={FOR_ME}>{words.write.whyPaused}</a>
          </p>
        </KeyBox>
      ) : hours === null ? (
        <KeyBox title={words.front.readOnly}>
          <p>{words.front.nobodyLooksAfter}</p>
        </KeyBox>
      ) : (
        <KeyBox title={member ? words.front.canWrite : words.front.signInFirst}>
          <p>
            {member ? (
              words.front.chooseAPlace
            ) : (
              <Sentence of={words.front.signInToWrite} signIn={signInFrom('/forum')} />
            )}{' '}
            {words.front.answered({ hours })}
          </p>
        </KeyBox>
      )}
      {loaderData.raid && (
        <KeyBox title={watchWords.raid.title}>
          <p>{watchWords.raid.says({ until: loaderData.raid })}</p>
        </KeyBox>
      )}
      <QueueLine desk={loaderData.desk} />
      <FindForm />
      {latest.length > 0 && <Latest topics={latest} />}
      <section aria-labelledby="places" className="flow">
        <h2 id="places">{words.front.whatWeTalkAbout}</h2>
        <ul className="forum-places">
          {categories.map(({ id, name, about, topics, closedSince }) => (
            <li key={id}>
              <h3>
                <a href={categoryUrl(id)}>{name}</a>
              </h3>
              <p>{about}</p>
              <p className="muted small">
                {words.front.topics({ count: topics })}
                {closedSince && `. ${placeWords.shut.onList}.`}
              </p>
            </li>
          ))}
        </ul>
        {leftOut && <MutedPost says={unseenWords.list.places({ names: leftOut })} />}
        {member && !leftOut && (
          <p>
            <a className="line-link" href={UNSEEN_PAGE} rel="nofollow">
              {unseenWords.page.title}
            </a>
          </p>
        )}
      </section>
      <section aria-labelledby="about" className="flow">
        <h2 id="about">{words.front.about}</h2>
        <Disclosure summary={words.front.howWorks}>
          <ul className="spaced">
            {how().map(([short, more]) => (
              <li key={short}>
                <strong>{short}</strong> {more}
              </li>
            ))}
          </ul>
        </Disclosure>
        <Disclosure summary={words.front.theRules}>
          <p>{words.front.theForumHasSame}</p>
          <ul className="spaced">
            {rules().map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <p>{words.front.whatYouPostStays}</p>
          <p>
            <Sentence
              of={words.front.readRulesFullHow}
              conduct="/terms#conduct"
              content="/terms#content"
              promises="/terms#promises"
            />
          </p>
        </Disclosure>
        <Disclosure summary={words.front.roles}>
          <p>{words.front.rolesText}</p>
          <ul className="spaced">
            {roles().map(([name, more]) => (
              <li key={name}>
                <strong>{name}</strong> {more}
              </li>
            ))}
          </ul>
        </Disclosure>
        <p>
          <a className="line-link" href={COUNTS_PAGE}>
            {countWords.link}
          </a>
        </p>
      </section>
      <section aria-labelledby="now" className="flow">
        <h2 id="now">{words.front.whatYouCanDo}</h2>
        <p>{words.front.youDoNotHave}</p>
        <ButtonRow>
          <ButtonLink href="/resources" look="quiet">
            {words.front.readOurGuidesLetters}
          </ButtonLink>
        </ButtonRow>
        <p>
          <Sentence of={words.front.wereYouTreatedUnfairly} legalHelp="/legal-help" />{' '}
          <AnswerPromised say="reading" />
        </p>
      </section>
    </Page>
  )
}

/** The newest posts, across all categories. */
function Latest({ topics }: { topics: Route.ComponentProps['loaderData']['latest'] }) {
  return (
    <section aria-labelledby="latest" className="flow">
      <h2 id="latest">{words.front.latest}</h2>
      <ol className="forum-topics forum-latest">
        {topics.map(({ url, title, category, last, about, unread, pinned, by }) => (
          <li key={url}>
            <h3>
              <a href={url} dir="auto">
                {title}
              </a>{' '}
              {pinned && <StatusTag>{officialWords.pinned}</StatusTag>}{' '}
              {unread > 0 && <StatusTag look="info">{words.front.unread({ count: unread })}</StatusTag>}
            </h3>
            <p className="muted small">
              <Sentence
                of={by ? words.front.latestBy : words.front.latestIn}
                category={category}
                {...(by ? { name: <bdi>{by}</bdi> } : {})}
                date={last.date}
                time={(inside) => <time dateTime={last.day}>{inside}</time>}
              />
            </p>
            <AboutLine notes={about} />
          </li>
        ))}
      </ol>
      <p>
        <a className="line-link" href="/forum/search?since=week#results">
          {words.front.allNew}
        </a>
      </p>
    </section>
  )
}
