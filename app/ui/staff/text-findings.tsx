import { StatusTag } from '../parts/lists.tsx'

interface Finding {
  blocks: boolean
  says: string
  about?: string[]
}

/** The findings of a check: blocking ones, and suggestions. */
export function TextFindings({ checks }: { checks: readonly Finding[] }) {
  const blocked = checks.some(({ blocks }) => blocks)
  return (
    <section className="staff-box" aria-labelledby="checks">
      <h2 id="checks">Checks before publishing</h2>
      <p>
        {checks.length === 0
          ? 'Nothing found. These words can be published.'
          : blocked
            ? 'These are about the saved words. Fix what blocks first.'
            : 'These are about the saved words. Nothing here blocks.'}
      </p>
      {checks.length > 0 && (
        <ul className="staff-list stack">
          {checks.map(({ blocks, says, about = [] }) => (
            <li key={says}>
              <StatusTag look={blocks ? 'danger' : 'waiting'}>
                {blocks ? 'Blocks' : 'Could be better'}
              </StatusTag>{' '}
              {says}
              {about.length > 0 && (
                <ul className="finding-words">
                  {about.map((words) => (
                    <li key={words}>
                      <mark>{words}</mark>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
