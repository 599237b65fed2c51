const kinds = new Intl.PluralRules('en-US')
const numbers = new Intl.NumberFormat('en-US')

/**
 * A sentence about a number of things; "#" stands for the number.
 * @example plural(found, { one: '# result', other: '# results' })
 */
export function plural(
  count: number,
  forms: { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>,
): string {
  return (forms[kinds.select(count)] ?? forms.other).replaceAll('#', numbers.format(count))
}
