/** "1 person", "12,345 people" */
export const peopleWords = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`

/** "everyone (1,234 people)", "12 people" */
export const audienceWords = (count: number, onList: number): string =>
  count === onList ? `everyone (${peopleWords(count)})` : peopleWords(count)
