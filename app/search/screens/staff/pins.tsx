import { Link } from 'react-router'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { DescriptionList, Table } from '#app/ui/parts/data.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { BEST_BETS } from '../../model/best-bets.ts'
import { shownPins } from '../../tuning/shown-tuning.server.ts'
import type { Route } from './+types/pins'
import { PageLink } from './moved-questions.tsx'
import { SearchChips } from './search-chips.tsx'

export { links } from './search-staff-styles.ts'

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  return {
    pins: await shownPins(db),
    builtIn: Object.entries(BEST_BETS).map(([page, questions]) => ({
      page,
      questions: questions.join(', '),
    })),
  }
}

export default function Pins({ loaderData: { pins, builtIn } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Pinned pages"
      lead="A pinned page comes first when someone asks its question. It comes before everything else."
      actions={
        <ButtonRow>
          <ButtonLink to="/staff/search/pins/new">Pin a page</ButtonLink>
        </ButtonRow>
      }
    >
      <SearchChips current="/staff/search/pins" />
      {pins.length === 0 ? (
        <p>No page is pinned yet.</p>
      ) : (
        <Table
          caption="Pinned pages"
          head={['Questions', 'Page that comes first', 'State']}
          ids={pins.map(({ key }) => key)}
          rows={pins.map(({ key, words, page, title }) => [
            <Link key="words" to={`/staff/search/pins/${key}`} className="line-link" data-name>
              {words.join(', ')}
            </Link>,
            <span key="page">
              {title && (
                <>
                  <span data-name>{title}</span>{' '}
                </>
              )}
              <PageLink url={page} />
            </span>,
            title === null ? (
              <StatusTag key="state" look="danger">
                Broken: nobody can open this page
              </StatusTag>
            ) : (
              'In use'
            ),
          ])}
        />
      )}
      <Disclosure summary="Everyday questions that came with the site">
        <p>These pages get more weight for these questions. A pinned page comes before them.</p>
        <DescriptionList
          items={builtIn.map(({ page, questions }) => ({
            name: (
              <span className="long-address" data-name>
                {page}
              </span>
            ),
            value: <span data-name>{questions}</span>,
          }))}
        />
      </Disclosure>
    </ConsolePage>
  )
}
