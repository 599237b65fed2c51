export const words = {
  quote: (number: number) => `Quote post ${number}`,
  from: (number: number) => `From post ${number}`,
  says: 'This puts the words of the post into your text. Keep the part that you answer and delete the rest.',
}
