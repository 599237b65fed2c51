import type { ReactNode } from 'react'

/** Names and values, such as the summary of a case. `action` is a "Change …" link after a value. */
export function DescriptionList({
  items,
}: {
  items: readonly { name: ReactNode; value: ReactNode; action?: ReactNode }[]
}) {
  return (
    <dl className="facts-list">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a summary do not move
        <div key={index}>
          <dt>{item.name}</dt>
          <dd>{item.value}</dd>
          {item.action && <dd className="facts-action">{item.action}</dd>}
        </div>
      ))}
    </dl>
  )
}

/**
 * A data table. On narrow screens each row is a card. Its region scrolls if something is still too wide.
 * @param ids what each row is about, in the order of the rows. The state of a row stays with its id when rows are added or
 * removed; keyed by position, it would move to the next person's row.
 */
export function Table({
  caption,
  head,
  ids,
  rows,
  numbers = [],
}: {
  caption: string
  head: readonly string[]
  ids: readonly (string | number)[]
  rows: readonly (readonly ReactNode[])[]
  /** Headings of numeric columns, aligned at the last digit. */
  numbers?: readonly string[]
}) {
  if (ids.length !== rows.length) throw new Error(`${caption}: ${rows.length} rows, ${ids.length} ids`)
  const uneven = rows.find((row) => row.length !== head.length)
  if (uneven) throw new Error(`${caption}: ${head.length} heads, a row of ${uneven.length} cells`)
  return (
    <section className="table-region" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col" className={numbers.includes(cell) ? 'table-number' : undefined}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={ids[index]}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={head[column]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td
                    key={head[column]}
                    data-head={head[column]}
                    className={numbers.includes(head[column] ?? '') ? 'table-number' : undefined}
                  >
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
