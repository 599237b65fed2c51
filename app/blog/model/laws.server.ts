import { lawFacts } from '#app/factbook/factbook.server.ts'

/** Links to the laws that a post names. */
export const lawLinks = (laws: string[]): { href: string; name: string }[] =>
  lawFacts()
    .filter(({ slug }) => laws.includes(slug))
    .map(({ href, shortName: name }) => ({ href, name }))
