export const words = {
  /** Shown above the opening post of a topic about a blog post. */
  author: 'Our blog',
  opening: (title: string, address: string) =>
    `Here you can talk about the post “${title}” on our blog.\n\nRead it first: ${address}`,
}
