import federalLaws from '#db/samples/federal-laws.json' with { type: 'json' }

/** Where to read about the laws that a post names. */
export const lawLinks = (laws: string[]): { href: string; name: string }[] =>
  federalLaws
    .filter(({ id }) => laws.includes(id))
    .map(({ id, shortName }) => ({ href: `/know-your-rights/${id}`, name: shortName }))
