import { DescriptionList } from '../parts/data.tsx'

/** What somebody saved while others typed: whoever is about to replace it reads it first. */
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
