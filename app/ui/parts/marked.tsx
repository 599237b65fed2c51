/** A text with the search terms marked. */
export function Marked({ pieces }: { pieces: readonly { text: string; marked: boolean }[] }) {
  return pieces.map(({ text, marked }, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text do not move
    marked ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
  )
}
