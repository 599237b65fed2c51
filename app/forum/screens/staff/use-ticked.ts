import { type RefObject, useEffect, useState } from 'react'

/** Counts the ticked posts in a part of the page. Posts that leave it no longer count. */
export function useTicked(part: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const [count, setCount] = useState(0)
  const boxes = () => [
    ...(part.current?.querySelectorAll<HTMLInputElement>('input[name="tick[]"]:checked') ?? []),
  ]
  const tell = () => setCount(boxes().length)
  const all = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the boxes are asked again when other posts are there
  useEffect(tell, [all])
  const untick = () => {
    for (const box of boxes()) box.checked = false
    tell()
    // The button disappears with the last tick, so the focus moves to the heading.
    part.current?.querySelector<HTMLElement>('h2')?.focus()
  }
  return { count, tell, untick }
}
