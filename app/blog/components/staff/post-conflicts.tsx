import type { Conflict } from '#app/texts/rules.ts'

const FIELDS: Record<string, string> = {
  title: 'Title',
  excerpt: 'Summary',
  author: 'Author',
  category: 'Category',
  imageDescription: 'What the drawing on top shows',
  sharePicture: 'Picture for sharing',
  keyPoints: 'Key points',
  body: 'Text',
  sources: 'Sources',
  toCheck: 'What may still change',
  publishedOn: 'Day on the post',
  checkedOn: 'Checked on',
  reviewOn: 'Check the sources again on',
}

/** What two people changed at once, each in another way. */
export function PostConflicts({ conflicts, other }: { conflicts: readonly Conflict[]; other: string }) {
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
            {FIELDS[field] ?? field}, place {at + 1} of {conflicts.length}
          </h3>
          <p>{other} saved:</p>
          <blockquote className="conflict-words">
            {theirs || 'Nothing: these words were taken out.'}
          </blockquote>
          <p>You wrote:</p>
          <blockquote className="conflict-words">{mine || 'Nothing: you took these words out.'}</blockquote>
        </section>
      ))}
    </section>
  )
}
