// Which typed words this tab sent, emptied or dropped, and since when. The server may still have them: its answer to a request
// that began before the deletion arrived there would bring them back.

interface DroppedDrafts {
  /** @param names the fields of a page whose words are gone */
  drop: (place: string, names: Iterable<string>) => void
  /**
   * Call before the server is asked for drafts.
   * @param allSaved whether the server has all changes of this tab, deletions too
   * @returns what `isStale` needs to judge the answer
   */
  ask: (allSaved: boolean) => number
  /** Whether the words of a field in an answer are from before this tab dropped them. */
  isStale: (asked: number, place: string, name: string) => boolean
}

export function droppedDrafts(): DroppedDrafts {
  const dropped = new Map<string, number>()
  let clock = 0
  /** When the server had everything, at the start of a request. */
  let settled = 0
  const key = (place: string, name: string) => `${place}\n${name}`
  return {
    drop: (place, names) => {
      clock += 1
      for (const name of names) dropped.set(key(place, name), clock)
    },
    ask: (allSaved) => {
      if (allSaved) settled = clock
      return settled
    },
    isStale: (asked, place, name) => (dropped.get(key(place, name)) ?? 0) > asked,
  }
}
