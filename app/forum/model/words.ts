import { copy } from '../copy.ts'

export const words = copy.forum

/** The name on a post: a handle, or the topic's pseudonym. */
export const nameOf = ({ handle, madeName }: { handle: string | null; madeName: string | null }): string =>
  handle ?? madeName ?? words.topic.formerMember

/** The same with the kind of name, where only the name is shown. */
export const nameSaid = (row: Parameters<typeof nameOf>[0] & { importedOn: string | null }): string => {
  if (row.handle !== null || row.madeName === null) return nameOf(row)
  return row.importedOn
    ? words.topic.imported({ name: row.madeName })
    : words.topic.madeUp({ name: row.madeName })
}
