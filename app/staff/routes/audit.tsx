import { config } from '#app/platform/config.server.ts'
import { hour, longDate } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/console-page.tsx'
import { Table } from '#app/ui/data.tsx'
import { Pagination } from '#app/ui/lists.tsx'
import { db } from '#db/connect.server.ts'
import { trailPage } from '../trail.server.ts'
import { actionWords, capital, countWords } from '../words.ts'
import type { Route } from './+types/audit'

export async function loader({ request }: Route.LoaderArgs) {
  const asked = Number.parseInt(new URL(request.url).searchParams.get('page') ?? '1', 10)
  const page = Math.max(1, Math.min(1_000_000, asked || 1))
  const { lines, count, pages } = await trailPage(db, page)
  const when = (at: string) => `${longDate(at, config.timeZone)}, ${hour(at, config.timeZone)}`
  return { page, pages, count, lines: lines.map((line) => ({ ...line, at: when(line.at) })) }
}

export const handle = { hydrate: false }

export default function Audit({ loaderData: { lines, count, page, pages } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Audit trail"
      lead="Who did what, and when. Each line carries a mark of the one before, so a changed or missing line shows."
    >
      {lines.length > 0 ? (
        <Table
          caption={`Newest first. ${capital(countWords(count, 'line', 'lines'))} in all.`}
          head={['Line', 'When', 'Who', 'What', 'Which']}
          rows={lines.map(({ seq, at, who, action, what }) => [
            seq,
            at,
            who,
            actionWords(action),
            what || '-',
          ])}
        />
      ) : (
        <p>There is nothing on this page of the trail. Go to the first page.</p>
      )}
      <Pagination
        page={page}
        pages={pages}
        address={(number) => (number === 1 ? '/staff/audit' : `/staff/audit?page=${number}`)}
      />
    </ConsolePage>
  )
}
