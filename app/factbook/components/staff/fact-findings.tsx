import type { Conflict } from '#app/texts/rules.ts'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import type { FactField } from '../../rules.ts'

interface Finding {
  blocks: boolean
  says: string
  about?: string[]
}

/** What blocks publishing, and what could be better. */
export function FactFindings({ checks }: { checks: readonly Finding[] }) {
  const blocked = checks.some(({ blocks }) => blocks)
  return (
    <section className="staff-box" aria-labelledby="checks">
      <h2 id="checks">Checks before publishing</h2>
      <p>
        {checks.length === 0
          ? 'Nothing found. These words can be published.'
          : blocked
            ? 'These are about the saved words. What blocks has to be mended first.'
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
                <ul className="fact-about">
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

/** What two people changed at once, each in another way. */
export function FactConflicts({
  conflicts,
  other,
  fields,
}: {
  conflicts: readonly Conflict[]
  other: string
  fields: readonly FactField[]
}) {
  return (
    <section className="staff-box" aria-labelledby="conflicts">
      <h2 id="conflicts">{other} changed the same words</h2>
      <p>
        Nothing is saved yet. Below are your words. All other changes that were saved meanwhile are already
        among them. Take over what you need, then press Save. What was saved stays as a version.
      </p>
      {conflicts.map(({ field, theirs, mine }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places do not move
        <section key={at} aria-labelledby={`conflict-${at}`} className="stack">
          <h3 id={`conflict-${at}`}>
            {fields.find((one) => one.at === field)?.label ?? field}, place {at + 1} of {conflicts.length}
          </h3>
          <p>{other} saved:</p>
          <blockquote className="fact-words">{theirs || 'Nothing: these words were taken out.'}</blockquote>
          <p>You wrote:</p>
          <blockquote className="fact-words">{mine || 'Nothing: you took these words out.'}</blockquote>
        </section>
      ))}
    </section>
  )
}
