/** What the doctor found about one thing. */
export interface Finding {
  name: string
  state: 'well' | 'note' | 'wrong'
  says: string
  /** What to do. */
  todo?: string
}

export const well = (name: string, says: string): Finding => ({ name, state: 'well', says })
export const note = (name: string, says: string, todo = ''): Finding => ({ name, state: 'note', says, todo })
export const wrong = (name: string, says: string, todo = ''): Finding => ({
  name,
  state: 'wrong',
  says,
  todo,
})

const HEADINGS = [
  ['wrong', 'Wrong:'],
  ['note', 'Worth knowing:'],
  ['well', 'Well:'],
] as const

/** The findings as text, the most important first. */
export function inWords(findings: readonly Finding[]): string {
  const parts = HEADINGS.flatMap(([state, heading]) => {
    const own = findings.filter((one) => one.state === state)
    return own.length > 0 ? [`${heading}\n${own.map(oneInWords).join('\n')}`] : []
  })
  const count = findings.filter(({ state }) => state === 'wrong').length
  const end =
    count === 0 ? 'Nothing is wrong.' : count === 1 ? '1 thing is wrong.' : `${count} things are wrong.`
  return [...parts, end].join('\n\n')
}

const oneInWords = ({ name, says, todo }: Finding): string =>
  `  ${name}: ${says}${todo ? `\n    What to do: ${todo}` : ''}`
