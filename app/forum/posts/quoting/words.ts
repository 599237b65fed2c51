export const words = {
  quote: (number: number) => `Quote post ${number}`,
  insert: 'Add the quote',
  choose: 'Check the parts that you want to quote. If you check none, we add the whole post.',
  from: (number: number) => `From post ${number}`,
  says: 'This adds the words of the post to your text. Keep the part that you answer and delete the rest.',
}
