export const words = {
  /** Over the post that opens a topic about a post of the blog. */
  author: 'Our blog',
  opening: (title: string, address: string) =>
    `Here you can talk about the post “${title}” on our blog.\n\nRead it first: ${address}`,
}
