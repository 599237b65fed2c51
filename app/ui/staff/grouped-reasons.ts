export interface GroupedReason {
  reason: string
  /** The count in all files. */
  times: number
  names: string[]
}

/** Each reason once, with its files; those of most files first. "3 times a picture" counts as three times "A picture". */
export function groupedReasons(
  files: readonly { name: string; reasons: readonly string[] }[],
): GroupedReason[] {
  const found = new Map<string, GroupedReason>()
  for (const { name, reasons } of files)
    for (const said of reasons) {
      const [, count = '1', rest = said] = /^(\d+) times (.*)$/s.exec(said) ?? []
      const reason = rest.charAt(0).toUpperCase() + rest.slice(1)
      const group = found.get(reason) ?? { reason, times: 0, names: [] }
      group.times += Number(count)
      if (group.names.at(-1) !== name) group.names.push(name)
      found.set(reason, group)
    }
  return [...found.values()].sort((a, b) => b.names.length - a.names.length)
}
