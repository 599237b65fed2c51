import { DescriptionList } from '../parts/data.tsx'

/** A change saved by another person in the meantime, shown to the member who is about to replace it. */
export function SavedMeanwhile({ items }: { items: readonly { name: string; value: string }[] }) {
  return (
    <section className="staff-box" aria-labelledby="meanwhile">
      <h2 id="meanwhile">Saved in the meantime</h2>
      <DescriptionList
        items={items.map(({ name, value }) => ({
          name,
          value: value ? <span className="typed-lines">{value}</span> : 'Nothing',
        }))}
      />
    </section>
  )
}
