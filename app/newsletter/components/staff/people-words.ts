/** "1 person", "12,345 people" */
export const peopleWords = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`
