import { copy } from '../../copy.ts'

export const words = copy.forumTags

/** “Mobility” and “Autism” */
export const quoted = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US').format(names.map((name) => `“${name}”`))
