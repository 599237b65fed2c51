import { Form, Link } from 'react-router'
import { queryText } from '#app/platform/http/query-text.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import styles from '../../copy-overrides.css?url'
import { type FoundScreen, foundWords } from '../../find-words.server.ts'
import type { Route } from './+types/find-words'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const params = new URL(request.url).searchParams
  const query = queryText(params, 'q', 200)
  const screen = params.get('page') ?? ''
  return { query, screen, ...(await foundWords(db, { query, screen })) }
}

export default function FindWords({ loaderData }: Route.ComponentProps) {
  const { query, screen, screens, found, shown } = loaderData
  const searched = query !== '' || screen !== ''
  return (
    <ConsolePage
      title="Words of pages and emails"
      lead={
        <>
          Find the sentence that you want to change. The words that came with the site stay, so you can always
          go back.{' '}
          <Link className="line-link" to="/staff/help/more">
            How it works
          </Link>
        </>
      }
    >
      <Form method="get" role="search" className="staff-form word-search">
        <Field
          label="Words as they are on the page"
          name="q"
          type="search"
          hint="One word is enough. For example: mission"
          defaultValue={query}
        />
        <Button>Find</Button>
      </Form>
      {searched ? (
        <>
          <p role="status">
            {found === 0
              ? 'Nothing found. Try one word of the sentence, or choose a page below.'
              : `${found === 1 ? '1 text' : `${found} texts`} found.${shown < found ? ` These are the first ${shown}. Use more words to find fewer.` : ''}`}
          </p>
          {screens
            .filter(({ words }) => words.length > 0)
            .map((one) => (
              <Words key={one.id} {...one} />
            ))}
          <p>
            <Link className="line-link" to="/staff/content/words">
              See all pages
            </Link>
          </p>
        </>
      ) : (
        <>
          <section aria-labelledby="changed">
            <h2 id="changed">Changed words</h2>
            {screens.every(({ changed }) => changed.length === 0) && <p>Nobody has changed any words yet.</p>}
            {screens
              .filter(({ changed }) => changed.length > 0)
              .map((one) => (
                <Words key={one.id} {...one} words={one.changed} level={3} />
              ))}
          </section>
          <section aria-labelledby="pages">
            <h2 id="pages">All pages</h2>
            <p>Open a part to see its pages.</p>
            {partsOf(screens).map(([part, own]) => (
              <details key={part} className="disclosure">
                <summary>
                  <Icon name="chevron" />
                  <span>{`${part} (${own.length === 1 ? '1 page' : `${own.length} pages`})`}</span>
                </summary>
                <ul className="line-links">
                  {own.map(({ id, title, count }) => (
                    <li key={id}>
                      <Link to={`/staff/content/words?page=${id}`}>{`${title} (${count})`}</Link>
                    </li>
                  ))}
                </ul>
              </details>
            ))}
          </section>
        </>
      )}
    </ConsolePage>
  )
}

const OTHER = 'Other pages'

/** The pages by what is before the colon of their names; those that are alone there come last, together. */
function partsOf(screens: readonly FoundScreen[]): [string, FoundScreen[]][] {
  const parts = Map.groupBy(screens, ({ title }) => title.split(':')[0] ?? title)
  const alone = [...parts.values()].filter((own) => own.length === 1).flat()
  const several = [...parts].filter(([, own]) => own.length > 1).sort(([a], [b]) => a.localeCompare(b))
  return alone.length > 0 ? [...several, [OTHER, alone]] : several
}

function Words({ id, title, href, legal, words, level = 2 }: FoundScreen & { level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={`at-${id}`} className="staff-box">
      <Heading id={`at-${id}`}>{title}</Heading>
      {(href || legal) && (
        <p>
          {href && <a className="line-link" href={href}>{`Look at the page: ${title}`}</a>}{' '}
          {legal && 'A second person reads a change before visitors do.'}
        </p>
      )}
      <ul className="word-list">
        {words.map((word, index) => (
          <li key={word.id}>
            <Link to={`/staff/content/words/${word.id}`}>
              {word.text}
              {/* Two pages may contain the same short text, and a page the same text twice. */}
              {(word.text.length < 40 || words.some((one) => one !== word && one.text === word.text)) && (
                <span className="only-heard">{`, ${title}, ${index + 1}`}</span>
              )}
            </Link>{' '}
            {word.waits && <StatusTag look="waiting">Waits for a second person</StatusTag>}{' '}
            {word.outdated && <StatusTag look="danger">No longer fits</StatusTag>}{' '}
            {word.changed && <StatusTag look="info">Changed</StatusTag>}
          </li>
        ))}
      </ul>
    </section>
  )
}
